import type { Bell, BellItem } from '../../../contract/bell.ts'
import { formatNumber } from '../../../contract/money.ts'
import { AppLink } from '../../app/AppLink.tsx'
import type { ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import sheets from '../../ui/sheets.module.css'
import css from './BellPage.module.css'
import { NoticeList } from './NoticeList.tsx'
import { type BellSearch, useFresh, useMarking } from './use-bell.ts'

/** All that somebody was told. */
export function BellPage({ path, search, data }: ViewProps<BellSearch, Bell> & { path: string }) {
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
