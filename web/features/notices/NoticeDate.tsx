import { formatDate } from '../../../contract/dates.ts'
import notes from '../../ui/notes.module.css'

/** The same day on the server, in every browser and on the home page. */
export const NoticeDate = ({ date }: { date: string }) => (
  <time className={notes.fixed} dateTime={date} dir="ltr">
    {formatDate(date, 'UTC')}
  </time>
)
