import * as paths from '../../contract/paths.ts'
import { AppLink } from '../app/AppLink.tsx'
import { useT } from '../i18n/use-t.ts'
import { buttonClass } from '../ui/Button.tsx'
import styles from './Missing.module.css'
import SearchBox from './SearchBox.later.tsx'

interface Props {
  title?: string
  hint?: string
}

/** The 404 page: says what happened and where to go from here. */
export default function Missing({ title, hint }: Props) {
  const t = useT()
  return (
    <div className={styles.missing}>
      <Dunes />
      <h1 className={styles.title}>{title ?? t('screens.missing')}</h1>
      <p className={styles.hint}>{hint ?? t('common.missingHint')}</p>
      <div className={styles.search}>
        <SearchBox />
      </div>
      <AppLink href={paths.home} className={buttonClass('primary', 'l')}>
        {t('common.toHome')}
      </AppLink>
    </div>
  )
}

/** The drawing of the 404 page: a parcel left in the dunes. */
const Dunes = () => (
  <svg className={styles.picture} viewBox="0 0 360 170" width="360" height="170" aria-hidden="true">
    <circle className={styles.sun} cx="262" cy="52" r="30" />
    <path className={styles.far} d="M0 122c50-34 92-34 138-8s104 22 144-8 58-20 78-8v72H0z" />
    <path className={styles.near} d="M0 146c64-26 128-20 180-4s116 16 180-12v40H0z" />
    <path className={styles.trail} d="M22 150c50-14 84-6 112 0" />
    <g transform="rotate(-11 190 116)">
      <path className={styles.left} d="M154 92l36 15v42l-36-15z" />
      <path className={styles.right} d="M226 92l-36 15v42l36-15z" />
      <path className={styles.top} d="M154 92l36-15 36 15-36 15z" />
      <path className={styles.tape} d="M166 87l36 15v10l8-3V99l-36-15z" />
    </g>
  </svg>
)
