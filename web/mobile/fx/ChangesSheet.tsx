import type { Decimal } from '../../../contract/decimal.ts'
import { formatExact, formatMoney } from '../../../contract/money.ts'
import type { RangeChanges, ShopRange } from '../../../contract/range.ts'
import { useSession } from '../../api/use-app.ts'
import { ChangeKinds } from '../../features/range/ChangeKinds.tsx'
import { TierNews } from '../../features/range/TierNews.tsx'
import { useRangeChanges } from '../../features/range/use-range-changes.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { Sheet } from '../shell/Sheet.tsx'
import css from './fx.module.css'
import own from './products.module.css'

interface Props {
  of: number
  counts: ShopRange['changes']
  onClose(): void
  onSeen(): void
}

/** What is new, gone, dearer and cheaper at head office, and what is left of the price then and now. */
export default function ChangesSheet({ of, counts, onClose, onSeen }: Props) {
  const t = useT()
  const changes = useRangeChanges(of, counts, () => {
    onSeen()
    onClose()
  })
  const { kind, found, why, retry, seen, busy } = changes
  return (
    <Sheet
      title={t('range.news')}
      onClose={onClose}
      footer={
        !retry && (
          <div className={css.wide}>
            <Button kind="primary" busy={busy} onClick={() => void seen()}>
              {t('range.newsSeen')}
            </Button>
          </div>
        )
      }
    >
      <div className={css.form}>
        {found?.tier && <TierNews of={of} tier={found.tier} />}
        <ChangeKinds changes={changes} counts={counts} css={{ list: css.sheetChips, choice: css.chip }} />
        {retry ? (
          <Failed hint={why} onRetry={retry} />
        ) : !found ? (
          <Skeleton />
        ) : found.rows.length === 0 ? (
          <p className={css.note}>{t('range.newsNone')}</p>
        ) : (
          <ul className={own.changes}>
            {found.rows.map(row => (
              <li key={row.itemNo} className={own.change}>
                <p>
                  <bdi>{row.name}</bdi>{' '}
                  <bdi dir="ltr" className={css.note}>
                    {row.itemNo}
                  </bdi>
                </p>
                {kind !== 'gone' && <Prices row={row} currency={found.currency} isNew={kind === 'fresh'} />}
              </li>
            ))}
            {found.more && <li className={css.note}>{t('range.newsMore', { count: found.rows.length })}</li>}
          </ul>
        )}
      </div>
    </Sheet>
  )
}

interface PricesProps {
  row: RangeChanges['rows'][number]
  currency: string
  isNew: boolean
}

function Prices({ row, currency: code, isNew }: PricesProps) {
  const t = useT()
  const currency = currencyOf(useSession(), code)
  const exact = (amount: Decimal | null) => (amount === null ? '–' : formatExact(amount, currency))
  const money = (amount: Decimal | null) => (amount === null ? '–' : formatMoney(amount, currency, ''))
  const isLoss = row.marginAfter !== null && Number(row.marginAfter) <= 0
  return (
    <dl className={css.sums}>
      <div>
        <dt>{t('range.purchase')}</dt>
        <dd>
          {!isNew && (
            <>
              <s>
                <bdi dir="ltr">{exact(row.before)}</bdi>
              </s>{' '}
            </>
          )}
          <bdi dir="ltr">{exact(row.after)}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('range.myPrice')}</dt>
        <dd>
          <bdi dir="ltr">{money(row.price)}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('range.margin')}</dt>
        <dd className={isLoss ? css.loss : undefined}>
          {!isNew && (
            <>
              <s>
                <bdi dir="ltr">{money(row.marginBefore)}</bdi>
              </s>{' '}
            </>
          )}
          <bdi dir="ltr">{money(row.marginAfter)}</bdi>
        </dd>
      </div>
    </dl>
  )
}
