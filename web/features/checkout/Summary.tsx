import { formatMoney } from '../../../contract/money.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import bars from '../../ui/bars.module.css'
import notes from '../../ui/notes.module.css'
import { Price } from '../../ui/Price.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import { PriceSteps } from './PriceSteps.tsx'
import css from './Summary.module.css'
import type { CheckoutModel } from './use-checkout.ts'
import { savingsId } from './VoucherSection.tsx'

/** What it all comes to and why, always in view. */
export function Summary({ model }: { model: CheckoutModel }) {
  const t = useT()
  const currency = useCurrency()
  const { totals, pricing, sending, view, choices, errors } = model
  const address = view.addresses.find(({ id }) => id === choices.addressId)
  const pickup = view.deliveryMethods.find(({ id }) => id === choices.deliveryMethodId)?.kind === 'pickup'
  const ready = view.cart.lines.some(({ problem }) => problem === null)
  return (
    <aside className={css.summary} aria-busy={pricing}>
      <div className={css.detail}>
        <h2 className={css.title}>{t('checkout.summary')}</h2>
        <PriceSteps model={model} isKnown={pickup || address !== undefined} css={css} />
        <Savings model={model} />
        {totals.parcels.length > 1 && (
          <p className={notes.wrapping}>{t('checkout.split', { count: totals.parcels.length })}</p>
        )}
        {address && !pickup && (
          <p className={notes.wrapping}>
            {t('checkout.goesTo')} <bdi>{address.recipient}</bdi> <bdi dir="ltr">{address.phoneText}</bdi>
            {address.lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and two may be alike.
              <span key={at} className={notes.block}>
                <bdi>{line}</bdi>
              </span>
            ))}
          </p>
        )}
      </div>
      <div className={css.dock}>
        <div className={css.total}>
          <span>{t('checkout.toPay')}</span>
          <Price amount={totals.total} currency={currency} size="l" />
        </div>
        <Button
          kind="primary"
          size="l"
          className={css.button}
          busy={sending}
          disabledReason={ready ? undefined : t('checkout.chooseGoods')}
          onClick={() => void model.commit()}
        >
          {t('checkout.commit')}
        </Button>
        {errors.size > 0 && (
          <p className={css.wrong} role="status">
            {t('checkout.notYet', { count: errors.size })}
          </p>
        )}
      </div>
    </aside>
  )
}

/** What promotion, coupon and red packet save, and whether anything would save more. */
function Savings({ model }: { model: CheckoutModel }) {
  const t = useT()
  const currency = useCurrency()
  const { saved, better, coupons, redPackets, promotions } = model.totals
  const isBest = Number(better) <= 0
  if (coupons.length + redPackets.length + promotions.length === 0) return null
  if (isBest && Number(saved) <= 0) return null
  return (
    <div className={css.savings}>
      <p role="status">
        {Number(saved) > 0 && (
          <strong>{t('checkout.saved', { amount: formatMoney(saved, currency, '') })}</strong>
        )}{' '}
        {isBest
          ? Number(saved) > 0 && t('checkout.isBest')
          : t('checkout.better', { amount: formatMoney(better, currency, '') })}
      </p>
      <span className={bars.buttons}>
        {!isBest && (
          <Button size="s" kind="second" onClick={model.chooseBest}>
            {t('checkout.takeBest')}
          </Button>
        )}
        <Button size="s" onClick={showSavings}>
          {t('checkout.changeSavings')}
        </Button>
      </span>
    </div>
  )
}

/** Where they are chosen: in view, and the focus on what is chosen. */
function showSavings(): void {
  const place = document.getElementById(savingsId)
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const control = ':is(input:checked, input:enabled, button)'
  place?.querySelector<HTMLElement>(control)?.focus({ preventScroll: true })
  place?.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
}
