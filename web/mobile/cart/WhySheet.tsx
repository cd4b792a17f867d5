import type { CartLine } from '../../../contract/cart.ts'
import { priceStepName } from '../../../contract/price-steps.ts'
import { useT } from '../../i18n/use-t.ts'
import { Price } from '../../ui/Price.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import parts from '../shell/parts.module.css'
import { Sheet } from '../shell/Sheet.tsx'

/** What the price of a line is made of. */
export default function WhySheet({ line, onClose }: { line: CartLine; onClose(): void }) {
  const t = useT()
  const currency = useCurrency()
  return (
    <Sheet title={t('catalogue.whyPrice')} onClose={onClose}>
      <ol className={parts.lines}>
        {line.steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no name of their own and keep their order
          <li key={at} className={parts.line}>
            <span>{priceStepName(step, t)}</span>
            <Price amount={step.amount} currency={currency} kind="plain" />
          </li>
        ))}
      </ol>
    </Sheet>
  )
}
