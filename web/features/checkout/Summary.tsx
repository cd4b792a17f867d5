import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import { useCurrency } from '../catalogue/use-currency.ts'
import css from './Summary.module.css'
import type { CheckoutModel } from './use-checkout.ts'

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
        <dl className={css.steps}>
          {totals.steps.map(({ step, text, amount }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps come in a fixed order, and one may come twice
            <div key={`${step} ${at}`} className={css.step}>
              <dt>
                <bdi>{text}</bdi>
              </dt>
              <dd>
                {step === 'freight' && Number(amount) === 0 ? (
                  t(pickup || address ? 'checkout.free' : 'checkout.freightLater')
                ) : (
                  <Price amount={amount} currency={currency} size="s" kind="plain" />
                )}
              </dd>
            </div>
          ))}
        </dl>
        {totals.parcels.length > 1 && (
          <p className={css.note}>{t('checkout.split', { count: totals.parcels.length })}</p>
        )}
        {address && !pickup && (
          <p className={css.note}>
            {t('checkout.goesTo')} <bdi>{address.recipient}</bdi> <bdi dir="ltr">{address.phone}</bdi>
            <br />
            <bdi>
              {[address.area1, address.area2, address.area3, address.street, address.detail]
                .filter(Boolean)
                .join(' ')}
            </bdi>
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
