import { object } from 'valibot'
import { id } from '../../../contract/fields.ts'
import { type NoticeDetail, noticeDetail } from '../../../contract/notices.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { NoticeDate } from '../../features/notices/NoticeDate.tsx'
import { NoticeText } from '../../features/notices/NoticeText.tsx'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Words } from '../../ui/Words.tsx'
import { TopRow } from '../shell/TopRow.tsx'
import css from './notices.module.css'

interface Search {
  id: number
}

export default screen<Search, NoticeDetail>({
  search: object({ id: id() }),
  load: async ({ call, search }) => (await call(noticeDetail, { id: search.id })).obj,
  texts: ['mobile', 'catalogue'],
  title: ({ data }) => data.title,
  description: ({ data }) => [data.title, data.body],
  View: ({ data }) => <Notice notice={data} />,
  Missing: Gone,
})

function Notice({ notice: { title, titleLang, date, body, bodyLang } }: { notice: NoticeDetail }) {
  const t = useT()
  return (
    <>
      <TopRow back={paths.notices}>
        <span className={css.place}>{t('screens.notices')}</span>
      </TopRow>
      <article className={css.article}>
        <h1 className={css.headline}>
          <Words text={title} lang={titleLang} />
        </h1>
        <NoticeDate date={date} />
        <div className={css.body}>
          <NoticeText body={body} lang={bodyLang} />
        </div>
      </article>
    </>
  )
}

/** Product §8. */
function Gone() {
  const t = useT()
  return (
    <Empty
      title={t('catalogue.noticeGone')}
      action={
        <AppLink href={paths.notices} className={buttonClass('second')}>
          {t('catalogue.backToNotices')}
        </AppLink>
      }
    />
  )
}
