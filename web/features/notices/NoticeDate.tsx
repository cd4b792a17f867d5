import { formatDate } from '../../../contract/dates.ts'
import css from './notices.module.css'

/** The same day on the server, in every browser and on the home page. */
export const NoticeDate = ({ date }: { date: string }) => (
  <time className={css.date} dateTime={date} dir="ltr">
    {formatDate(date, 'UTC')}
  </time>
)
