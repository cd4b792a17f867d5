import type { OwnAccount } from '../../../contract/e-account.ts'
import { useT } from '../../i18n/use-t.ts'
import { Moment } from '../../ui/Moment.tsx'
import { AccountTag } from './AccountTag.tsx'
import css from './e-account.module.css'

/** Every move, the latest first. */
export function AccountHistory({ history }: { history: OwnAccount['history'] }) {
  const t = useT()
  return (
    <ol className={css.history} reversed>
      {history.map(({ to, at, why, who }) => (
        <li key={`${to} ${at}`}>
          <span className={css.moved}>
            <AccountTag state={to} />
            <Moment at={at} />
            <bdi className={css.note}>{who || t('e-account.provider')}</bdi>
          </span>
          {why && <p className={css.note}>{why}</p>}
        </li>
      ))}
    </ol>
  )
}
