import { type RefObject, useEffect } from 'react'
import { type Bell, bell } from '../../../contract/bell.ts'
import { useCall } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useUnread } from '../../layouts/unread.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { useOnce } from '../../ui/use-once.ts'
import css from './BellPanel.module.css'
import { NoticeList, useMarkRead } from './NoticeList.tsx'

interface Props {
  /** Around the bell and this panel. */
  box: RefObject<HTMLElement | null>
  /** Where all of them are. */
  href: string
  onClose(): void
}

const shown = 6

/** The newest notices under the bell; it closes when one goes elsewhere. */
export default function BellPanel({ box, href, onClose }: Props) {
  const t = useT()
  const call = useCall()
  const unread = useUnread()
  // What comes while it is open is shown as well.
  const list = useLoaded(`${unread}`, async () => (await call(bell, { limit: shown }, { quiet: true })).obj)
  useClosing(box, onClose)
  const markRead = useMarkRead()
  const { run: markAll, busy } = useOnce(() => markRead())
  return (
    <section className={css.panel} aria-label={t('bell.latest')} aria-busy={list.state === 'loading'}>
      <header className={css.head}>
        <h2 className={css.title}>{t('screens.bell')}</h2>
        {unread > 0 && (
          <Button size="s" busy={busy} onClick={() => void markAll()}>
            {t('bell.markAll')}
          </Button>
        )}
      </header>
      <Content list={list} onFollow={onClose} />
      <AppLink href={href} className={css.all} onClick={onClose}>
        {t('bell.seeAll')}
      </AppLink>
    </section>
  )
}

function Content({ list, onFollow }: { list: ReturnType<typeof useLoaded<Bell>>; onFollow(): void }) {
  const t = useT()
  if (list.value && list.value.items.length > 0)
    return <NoticeList items={list.value.items} onFollow={onFollow} />
  if (list.state === 'loading')
    return (
      <div className={css.waiting}>
        <Skeleton shape="row" />
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </div>
    )
  if (list.state === 'failed')
    return (
      <p className={css.empty} role="alert">
        {t('bell.failed')}{' '}
        <Button size="s" onClick={list.reload}>
          {t('ui.retry')}
        </Button>
      </p>
    )
  return <p className={css.empty}>{t('bell.empty')}</p>
}

function useClosing(box: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) onClose()
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !box.current?.contains(relatedTarget as Node)) onClose()
    }
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      onClose()
      box.current?.querySelector('a')?.focus()
    }
    const around = box.current
    document.addEventListener('pointerdown', outside)
    around?.addEventListener('focusout', leave)
    around?.addEventListener('keydown', onEscape)
    return () => {
      document.removeEventListener('pointerdown', outside)
      around?.removeEventListener('focusout', leave)
      around?.removeEventListener('keydown', onEscape)
    }
  }, [box, onClose])
}
