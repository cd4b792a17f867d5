import { useT } from '../i18n/use-t.ts'
import hidden from './hidden.module.css'
import styles from './Spinner.module.css'

interface Props {
  size?: 's' | 'm' | 'l'
  /** What is being waited for; 'loading' when not given. */
  label?: string
  /** Beside a text that already says it. */
  decorative?: boolean
}

export function Spinner({ size = 's', label, decorative }: Props) {
  const ring = <span className={`${styles.ring} ${styles[size]}`} aria-hidden="true" />
  return decorative ? ring : <Announced label={label}>{ring}</Announced>
}

function Announced({ label, children }: { label?: string; children: React.ReactNode }) {
  const t = useT()
  return (
    <span role="status" className={styles.status}>
      {children}
      <span className={hidden.hidden}>{label ?? t('ui.loading')}</span>
    </span>
  )
}
