import { type NoticeList, noticesPerPage } from '../../../contract/notices.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { Breadcrumb } from '../../layouts/Breadcrumb.tsx'
import { useNavigate } from '../../router/react.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Pager } from '../../ui/Pager.tsx'
import titles from '../../ui/titles.module.css'
import { Words } from '../../ui/Words.tsx'
import { NoticeDate } from './NoticeDate.tsx'
import css from './notices.module.css'
import { type NoticesSearch, noticesScreen } from './notices-page.ts'

export default screen<NoticesSearch, NoticeList>({
  ...noticesScreen,
  texts: ['catalogue'],
  View: ({ data }) => <Notices list={data} />,
})

const hrefFor = (page: number) => (page > 1 ? `${paths.notices}?page=${page}` : paths.notices)

function Notices({ list: { items, total, page } }: { list: NoticeList }) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <>
      <Breadcrumb crumbs={[{ text: t('screens.notices') }]} />
      <h1 className={titles.section}>{t('screens.notices')}</h1>
      {items.length === 0 ? (
        <Empty title={t('catalogue.noNotices')} hint={t('catalogue.noNoticesHint')} />
      ) : (
        <ul className={css.list}>
          {items.map(({ id, title, titleLang, date }) => (
            <li key={id}>
              <AppLink href={`${paths.notice}?id=${id}`} className={css.notice}>
                <span className={css.title}>
                  <Words text={title} lang={titleLang} />
                </span>
                <NoticeDate date={date} />
              </AppLink>
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={page}
        pages={Math.ceil(total / noticesPerPage)}
        hrefFor={hrefFor}
        onGo={to => void navigate({ href: hrefFor(to) })}
      />
    </>
  )
}
