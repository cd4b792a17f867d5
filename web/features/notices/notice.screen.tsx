import { object } from 'valibot'
import { id } from '../../../contract/fields.ts'
import { type NoticeDetail, noticeDetail } from '../../../contract/notices.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { Breadcrumb } from '../../layouts/Breadcrumb.tsx'
import { Missing } from '../../layouts/parts.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Words } from '../../ui/Words.tsx'
import { NoticeDate } from './NoticeDate.tsx'
import { NoticeText } from './NoticeText.tsx'
import css from './notices.module.css'

interface Search {
  id: number
}

export default screen<Search, NoticeDetail>({
  search: object({ id: id() }),
  load: async ({ call, search }) => (await call(noticeDetail, { id: search.id })).obj,
  texts: ['catalogue'],
  title: ({ data }) => data.title,
  description: ({ data }) => [data.title, data.body],
  View: ({ data }) => <Notice notice={data} />,
  Missing: GoneNotice,
})

/** Product §8. */
function GoneNotice() {
  const t = useT()
  return <Missing title={t('catalogue.noticeGone')} />
}

function Notice({ notice: { title, titleLang, date, body, bodyLang } }: { notice: NoticeDetail }) {
  const t = useT()
  return (
    <>
      <Breadcrumb crumbs={[{ text: t('screens.notices'), href: paths.notices }, { text: title }]} />
      <article className={css.article}>
        <h1 className={css.articleTitle}>
          <Words text={title} lang={titleLang} />
        </h1>
        <NoticeDate date={date} />
        <div className={css.body}>
          <NoticeText body={body} lang={bodyLang} />
        </div>
        <AppLink href={paths.notices} className={buttonClass('plain')}>
          {t('catalogue.backToNotices')}
        </AppLink>
      </article>
    </>
  )
}
