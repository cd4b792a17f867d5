import { type NoticeList, noticeList, noticesPerPage } from '../../../contract/notices.ts'
import * as paths from '../../../contract/paths.ts'
import { useCall } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { NoticeDate } from '../../features/notices/NoticeDate.tsx'
import { type NoticesSearch, noticesScreen } from '../../features/notices/notices-page.ts'
import { useT } from '../../i18n/use-t.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Words } from '../../ui/Words.tsx'
import { ListEnd } from '../shell/ListEnd.tsx'
import { TopRow } from '../shell/TopRow.tsx'
import { useInfinite } from '../shell/use-infinite.ts'
import css from './notices.module.css'

export default screen<NoticesSearch, NoticeList>({
  ...noticesScreen,
  texts: ['mobile', 'catalogue'],
  View: ({ data }) => <Notices data={data} />,
})

function Notices({ data }: { data: NoticeList }) {
  const t = useT()
  const call = useCall()
  const list = useInfinite({
    first: data.items,
    from: data.page,
    hasMore: page => page * noticesPerPage < data.total,
    load: async page => (await call(noticeList, { page })).obj.items,
  })
  return (
    <>
      <TopRow title={t('screens.notices')} />
      {list.items.length === 0 ? (
        <Empty title={t('catalogue.noNotices')} hint={t('catalogue.noNoticesHint')} />
      ) : (
        <>
          <ul className={css.list}>
            {list.items.map(({ id, title, titleLang, date }) => (
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
          <ListEnd list={list} />
        </>
      )}
    </>
  )
}
