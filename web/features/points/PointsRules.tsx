import { formatMoney, formatNumber } from '../../../contract/money.ts'
import type { Points } from '../../../contract/points.ts'
import { useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { currencyOf, useCurrency } from '../../ui/use-currency.ts'

interface Props {
  data: Points
  css: { worth?: string; note?: string }
}

/** What the points are worth, and how one gets, spends and loses them. */
export function PointsRules({ data: { worth, perUnit, earned, months, baseCurrency }, css }: Props) {
  const t = useT()
  const currency = useCurrency()
  const one = formatMoney('1', currencyOf(useSession(), baseCurrency), '')
  return (
    <>
      <p className={css.worth}>
        {perUnit > 0
          ? t('ledger.worth', { amount: formatMoney(worth, currency, '') })
          : t('ledger.worthNothing')}
      </p>
      {earned > 0 && <p className={css.note}>{t('ledger.howEarned', { amount: one, points: earned })}</p>}
      {perUnit > 0 && (
        <p className={css.note}>{t('ledger.howUsed', { points: formatNumber(perUnit), amount: one })}</p>
      )}
      {months > 0 && <p className={css.note}>{t('ledger.howLong', { count: months })}</p>}
    </>
  )
}
