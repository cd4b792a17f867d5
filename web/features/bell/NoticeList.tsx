import type { ReactNode } from 'react'
import { type BellItem, readNotices } from '../../../contract/bell.ts'
import { useCall } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT, useWords } from '../../i18n/use-t.ts'
import { useTellUnread } from '../../layouts/unread.ts'
import { Moment } from '../../ui/Moment.tsx'
import css from './NoticeList.module.css'

interface Props {
  items: readonly BellItem[]
  /** Somebody follows one of them. */
  onFollow?: () => void
  /** What stands beside one. */
  beside?: (item: BellItem) => ReactNode
}

/** What was told, the newest first; following one reads it. */
export function NoticeList({ items, onFollow, beside }: Props) {
  const t = useT()
  const words = useWords()
  const markRead = useMarkRead()
  return (
    <ul className={css.list}>
      {items.map(item => (
        <li key={item.id} className={item.read ? css.item : `${css.item} ${css.unread}`}>
          <AppLink
            href={item.href}
            className={css.link}
            onClick={() => {
              if (!item.read) void markRead([item.id], { quiet: true }).catch(() => {})
              onFollow?.()
            }}
          >
            <span
              className={item.urgent && !item.read ? `${css.dot} ${css.urgent}` : css.dot}
              aria-hidden="true"
            />
            <span className={css.text}>
              {!item.read && <span className="visually-hidden">{t('bell.newMark')} </span>}
              {words(item.text)}
            </span>
            <span className={css.at}>
              <Moment at={item.at} />
            </span>
          </AppLink>
          {beside?.(item)}
        </li>
      ))}
    </ul>
  )
}

/** Without ids: all of them. */
export function useMarkRead(): (ids?: number[], options?: { quiet?: boolean }) => Promise<void> {
  const call = useCall()
  const tell = useTellUnread()
  return async (ids, options = {}) => {
    const { obj } = await call(readNotices, { row: { ids } }, options)
    tell(obj.unread)
  }
}
