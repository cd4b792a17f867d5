import { compare, type Decimal } from '../../../contract/decimal.ts'
import { formatExact, formatMoney } from '../../../contract/money.ts'
import type { ShopRange } from '../../../contract/range.ts'
import { useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { ChangeKinds } from './ChangeKinds.tsx'
import css from './range.module.css'
import { TierNews } from './TierNews.tsx'
import { useRangeChanges } from './use-range-changes.ts'

interface Props {
  of: number
  counts: ShopRange['changes']
  onClose(): void
  onSeen(): void
}

/** What is new, gone, dearer and cheaper at head office, and what is left of the price then and now. */
export default function ChangesDialog({ of, counts, onClose, onSeen }: Props) {
  const t = useT()
  const session = useSession()
  const changes = useRangeChanges(of, counts, () => {
    onSeen()
    onClose()
  })
  const { kind, found, why, retry, seen, busy } = changes
  const currency = currencyOf(session, found?.currency)
  const money = (amount: Decimal | null) => (amount === null ? '–' : formatMoney(amount, currency, ''))
  return (
    <Dialog
      title={t('range.news')}
      size="l"
      inset
      onClose={onClose}
      footer={
        !retry && (
          <Button kind="primary" busy={busy} onClick={() => void seen()}>
            {t('range.newsSeen')}
          </Button>
        )
      }
    >
      {found?.tier && <TierNews of={of} tier={found.tier} />}
      <ChangeKinds changes={changes} counts={counts} css={{ list: css.states, choice: css.choice }} />
      {retry ? (
        <Failed hint={why} onRetry={retry} />
      ) : !found ? (
        <Skeleton />
      ) : found.rows.length === 0 ? (
        <p className={css.none}>{t('range.newsNone')}</p>
      ) : (
        <div className={css.scroll}>
          <table className={css.table}>
            <thead>
              <tr>
                <th className={css.product}>{t('range.product')}</th>
                {kind !== 'gone' && (
                  <>
                    {kind !== 'fresh' && <th className={css.number}>{t('range.newsBefore')}</th>}
                    <th className={css.number}>{t('range.newsAfter')}</th>
                    <th className={css.number}>{t('range.myPrice')}</th>
                    {kind !== 'fresh' && <th className={css.number}>{t('range.newsMarginBefore')}</th>}
                    <th className={css.number}>{t('range.newsMarginAfter')}</th>
                  </>
                )}
              </tr>
            </thead>
            <tbody>
              {found.rows.map(row => (
                <tr key={row.itemNo}>
                  <td>
                    <bdi>{row.name}</bdi> <bdi className={css.note}>{row.itemNo}</bdi>
                  </td>
                  {kind !== 'gone' && (
                    <>
                      {kind !== 'fresh' && (
                        <td className={css.number}>
                          <bdi dir="ltr">{row.before === null ? '–' : formatExact(row.before, currency)}</bdi>
                        </td>
                      )}
                      <td className={css.number}>
                        <bdi dir="ltr">{row.after === null ? '–' : formatExact(row.after, currency)}</bdi>
                      </td>
                      <td className={css.number}>
                        <bdi dir="ltr">{money(row.price)}</bdi>
                      </td>
                      {kind !== 'fresh' && (
                        <td className={css.number}>
                          <bdi dir="ltr">{money(row.marginBefore)}</bdi>
                        </td>
                      )}
                      <td
                        className={`${css.number} ${row.marginAfter !== null && compare(row.marginAfter, '0') <= 0 ? css.loss : ''}`}
                      >
                        <bdi dir="ltr">{money(row.marginAfter)}</bdi>
                      </td>
                    </>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
          {found.more && <p className={css.note}>{t('range.newsMore', { count: found.rows.length })}</p>}
        </div>
      )}
    </Dialog>
  )
}
