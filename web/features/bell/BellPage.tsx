import { useEffect, useRef } from 'react'
import { object } from 'valibot'
import { type Bell, type BellItem, bell } from '../../../contract/bell.ts'
import { flag, id, optional } from '../../../contract/fields.ts'
import { formatNumber } from '../../../contract/money.ts'
import { AppLink } from '../../app/AppLink.tsx'
import type { LoadContext, ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { useUnread } from '../../layouts/unread.ts'
import { useRouter } from '../../router/react.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import sheets from '../../ui/sheets.module.css'
import { useOnce } from '../../ui/use-once.ts'
import css from './BellPage.module.css'
import { NoticeList, useMarkRead } from './NoticeList.tsx'

interface Search {
  unread?: boolean | undefined
  before?: number | undefined
}

/** What the member's page and head office's have in common. */
export const bellScreen = {
  search: object({ unread: optional(flag()), before: optional(id()) }),
  load: async ({ call, search }: LoadContext<Search>) => (await call(bell, search)).obj,
}

/** All that somebody was told. */
export function BellPage({ path, search, data }: ViewProps<Search, Bell> & { path: string }) {
  const t = useT()
  const unread = useFresh(data.unread)
  const { mark, busy } = useMarking()
  const last = data.items.at(-1)
  const older = `${path}?${search.unread ? 'unread=1&' : ''}before=${last?.id}`
  return (
    <section className={sheets.sheet}>
      <header className={css.head}>
        <h1 className={css.title}>{t('screens.bell')}</h1>
        <nav className={css.tabs} aria-label={t('screens.bell')}>
          <AppLink href={path} className={css.tab} aria-current={search.unread ? undefined : 'page'}>
            {t('bell.all')}
          </AppLink>
          <AppLink
            href={`${path}?unread=1`}
            className={css.tab}
            aria-current={search.unread ? 'page' : undefined}
          >
            {t('bell.onlyUnread')} {unread > 0 && <small>{unread > 99 ? '99+' : formatNumber(unread)}</small>}
          </AppLink>
        </nav>
        {unread > 0 && (
          <Button size="s" busy={busy} onClick={() => void mark()}>
            {t('bell.markAll')}
          </Button>
        )}
      </header>
      {data.items.length === 0 ? (
        <Empty title={t(search.unread ? 'bell.emptyUnread' : 'bell.empty')} hint={t('bell.emptyHint')} />
      ) : (
        <NoticeList items={data.items} beside={item => <MarkOne item={item} onMark={mark} />} />
      )}
      {data.more && (
        <AppLink href={older} className={`${buttonClass('plain')} ${css.older}`}>
          {t('bell.older')}
        </AppLink>
      )}
    </section>
  )
}

function MarkOne({ item, onMark }: { item: BellItem; onMark(ids: number[]): Promise<void> }) {
  const t = useT()
  if (item.read) return null
  return (
    <Button size="s" onClick={() => void onMark([item.id])}>
      {t('bell.markOne')}
    </Button>
  )
}

function useMarking() {
  const router = useRouter()
  const markRead = useMarkRead()
  const { run, busy } = useOnce(async (ids?: number[]) => {
    await markRead(ids)
    await router.invalidate()
  })
  return { mark: run, busy }
}

/** What is heard of while the page is open belongs on it. */
function useFresh(shown: number): number {
  const router = useRouter()
  const unread = useUnread()
  const before = useRef(unread)
  useEffect(() => {
    if (before.current !== unread && unread !== shown) void router.invalidate()
    before.current = unread
  }, [router, unread, shown])
  return unread
}
