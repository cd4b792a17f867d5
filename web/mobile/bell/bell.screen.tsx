import { type Bell, type BellItem, bell, noticesPerPage } from '../../../contract/bell.ts'
import * as paths from '../../../contract/paths.ts'
import { useCall } from '../../api/use-app.ts'
import { screen, type ViewProps } from '../../app/screen.ts'
import { NoticeList } from '../../features/bell/NoticeList.tsx'
import { type BellSearch, bellScreen, useFresh, useMarking } from '../../features/bell/use-bell.ts'
import { useT } from '../../i18n/use-t.ts'
import { Empty } from '../../ui/Empty.tsx'
import { TickIcon } from '../../ui/icons.tsx'
import { ListEnd } from '../shell/ListEnd.tsx'
import parts from '../shell/parts.module.css'
import { TabRow } from '../shell/TabRow.tsx'
import { TopRow, topButton, topWords } from '../shell/TopRow.tsx'
import { useInfinite } from '../shell/use-infinite.ts'

export default screen<BellSearch, Bell>({
  ...bellScreen,
  texts: ['mobile', 'bell'],
  View: props => <Notices key={String(props.search.unread)} {...props} />,
})

/** All that somebody was told; what is told while they look appears by itself. */
function Notices({ search: { unread: onlyUnread }, data }: ViewProps<BellSearch, Bell>) {
  const t = useT()
  const call = useCall()
  const unread = useFresh(data.unread)
  const { mark, busy } = useMarking()
  const list = useInfinite({
    first: data.items,
    hasMore: (pages, newest) => (pages === 1 ? data.more : newest.length === noticesPerPage),
    load: async (_, last) => (await call(bell, { unread: onlyUnread, before: last?.id })).obj.items,
  })
  return (
    <>
      <TopRow
        title={t('screens.bell')}
        back={paths.memberHome}
        end={
          unread > 0 && (
            <button
              type="button"
              className={topWords}
              aria-busy={busy || undefined}
              onClick={() => void mark()}
            >
              {t('bell.markAll')}
            </button>
          )
        }
      />
      <TabRow
        label={t('screens.bell')}
        tabs={[
          { href: paths.bell, title: t('bell.all'), isHere: !onlyUnread },
          {
            href: `${paths.bell}?unread=1`,
            title: t('bell.onlyUnread'),
            count: unread,
            isHere: onlyUnread === true,
          },
        ]}
      />
      {list.items.length === 0 ? (
        <Empty title={t(onlyUnread ? 'bell.emptyUnread' : 'bell.empty')} hint={t('bell.emptyHint')} />
      ) : (
        <div className={parts.page}>
          <div className={parts.card}>
            <NoticeList items={list.items} beside={item => <MarkOne item={item} onMark={mark} />} />
          </div>
          <ListEnd list={list} />
        </div>
      )}
    </>
  )
}

function MarkOne({ item, onMark }: { item: BellItem; onMark(ids: number[]): Promise<void> }) {
  const t = useT()
  if (item.read) return null
  return (
    <button
      type="button"
      className={topButton}
      aria-label={t('bell.markOne')}
      onClick={() => void onMark([item.id])}
    >
      <TickIcon />
    </button>
  )
}
