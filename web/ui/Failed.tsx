import { useState } from 'react'
import { useSpoken, useT } from '../i18n/use-t.ts'
import { Button, buttonClass } from './Button.tsx'
import styles from './Failed.module.css'
import message from './message.module.css'

interface Props {
  title?: string
  hint?: string | undefined
  /** While it answers with a promise, it is under way. */
  onRetry?: () => void
  /** The way out as a link, for a page that must work without scripts. */
  retryHref?: string
}

/** An error with a way out. */
export function Failed({ title, hint, onRetry, retryHref }: Props) {
  const t = useT()
  const spoken = useSpoken()
  const [{ busy, tries }, setTry] = useState({ busy: false, tries: 0 })
  const retry = async () => {
    setTry({ busy: true, tries })
    try {
      await onRetry?.()
    } finally {
      setTry({ busy: false, tries: tries + 1 })
    }
  }
  return (
    <div role="alert" className={message.box}>
      <svg className={message.picture} viewBox="0 0 120 80" width="120" height="80" aria-hidden="true">
        <path className={styles.wire} d="M4 56h26c8 0 10-14 18-14M116 24H90c-8 0-10 14-18 14" />
        <rect className={styles.plug} x="46" y="32" width="16" height="20" rx="4" />
        <rect className={styles.plug} x="66" y="28" width="16" height="20" rx="4" />
        <path className={message.spark} d="M64 12v8M52 16l4 6M76 16l-4 6" />
      </svg>
      <p className={message.title}>{title ?? t('ui.failedTitle')}</p>
      {/* A new one each time, so that the same words are read out again. */}
      <p key={tries} className={message.hint}>
        {hint ?? t('ui.failedHint')}
      </p>
      {(onRetry || retryHref) && (
        <div className={message.action}>
          {onRetry ? (
            <Button kind="primary" busy={busy} onClick={() => void retry()}>
              {t('ui.retry')}
            </Button>
          ) : (
            <a className={buttonClass('primary')} href={spoken(retryHref!)}>
              {t('ui.retry')}
            </a>
          )}
        </div>
      )}
    </div>
  )
}
