import { useSpoken, useT } from '../i18n/use-t.ts'
import { Button, buttonClass } from './Button.tsx'
import styles from './Failed.module.css'
import message from './message.module.css'

interface Props {
  title?: string
  hint?: string
  onRetry?: () => void
  /** The way out as a link, for a page that must work without scripts. */
  retryHref?: string
}

/** An error with a way out. */
export function Failed({ title, hint, onRetry, retryHref }: Props) {
  const t = useT()
  const spoken = useSpoken()
  return (
    <div role="alert" className={message.box}>
      <svg className={message.picture} viewBox="0 0 120 80" width="120" height="80" aria-hidden="true">
        <path className={styles.wire} d="M4 56h26c8 0 10-14 18-14M116 24H90c-8 0-10 14-18 14" />
        <rect className={styles.plug} x="46" y="32" width="16" height="20" rx="4" />
        <rect className={styles.plug} x="66" y="28" width="16" height="20" rx="4" />
        <path className={message.spark} d="M64 12v8M52 16l4 6M76 16l-4 6" />
      </svg>
      <p className={message.title}>{title ?? t('ui.failedTitle')}</p>
      <p className={message.hint}>{hint ?? t('ui.failedHint')}</p>
      {(onRetry || retryHref) && (
        <div className={message.action}>
          {onRetry ? (
            <Button kind="primary" onClick={onRetry}>
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
