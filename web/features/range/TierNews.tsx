import { compare, type Decimal } from '../../../contract/decimal.ts'
import { formatNumber } from '../../../contract/money.ts'
import type { RangeTier } from '../../../contract/range.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Moment } from '../../ui/Moment.tsx'
import css from './range.module.css'
import { rangeHref } from './range-href.ts'
import { tierName } from './range-words.ts'

/** One line for what would be a row for every product. */
export function TierNews({ of, tier }: { of: number; tier: RangeTier }) {
  const t = useT()
  const percent = (value: Decimal) => t('ui.percent', { value: formatNumber(Number(value), 1) })
  const { purchase, marginBefore, marginAfter, worst, below } = tier
  return (
    <section className={css.tierNews} aria-label={t('range.tierOf')}>
      <p>
        <strong>{t('range.newsTier', { from: tierName(t, tier.from), to: tierName(t, tier.to) })}</strong>{' '}
        <span className={css.note}>
          <Moment at={tier.at} />
        </span>
      </p>
      <p>
        {t('range.newsTierPurchase', {
          change: `${compare(purchase, '0') > 0 ? '+' : ''}${percent(purchase)}`,
          before: percent(marginBefore),
          after: percent(marginAfter),
        })}
      </p>
      {worst && compare(worst.after, worst.before) < 0 && (
        <p>
          {t('range.newsTierWorst', {
            name: `${worst.name} ${worst.itemNo}`,
            before: percent(worst.before),
            after: percent(worst.after),
          })}
        </p>
      )}
      {below > 0 && (
        <p>
          <AppLink href={rangeHref({ of, state: 'below' })} className={css.loss}>
            {t('range.newsTierBelow', { count: below })}
          </AppLink>
        </p>
      )}
    </section>
  )
}
