import { useT, useWords } from '../../i18n/use-t.ts'
import { Price } from '../../ui/Price.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import type { CheckoutModel } from './use-checkout.ts'

interface Props {
  model: CheckoutModel
  /** Whether it is known where it goes; freight depends on it. */
  isKnown: boolean
  css: { steps?: string; step?: string }
}

/** How the total comes about. */
export function PriceSteps({ model: { totals }, isKnown, css }: Props) {
  const t = useT()
  const words = useWords()
  const currency = useCurrency()
  return (
    <dl className={css.steps}>
      {totals.steps.map(({ step, text, amount }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps come in a fixed order, and one may come twice
        <div key={`${step} ${at}`} className={css.step}>
          <dt>
            <bdi>{words(text)}</bdi>
          </dt>
          <dd>
            {step === 'freight' && Number(amount) === 0 ? (
              t(isKnown ? 'checkout.free' : 'checkout.freightLater')
            ) : (
              <Price amount={amount} currency={currency} size="s" kind="plain" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
