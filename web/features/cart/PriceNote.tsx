import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import type { CartLine } from '../../../contract/cart.ts'
import { priceStepName } from '../../../contract/price-steps.ts'
import { useT } from '../../i18n/use-t.ts'
import { Price } from '../../ui/Price.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import css from './PriceNote.module.css'

export interface PriceNoteHandle {
  show(line: CartLine, beside: HTMLElement): void
}

/** One popover for the whole page: inside a line it would be cut off by `content-visibility`. */
export function PriceNote({ ref }: { ref: Ref<PriceNoteHandle> }) {
  const t = useT()
  const currency = useCurrency()
  const [line, setLine] = useState<CartLine>()
  const box = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({
    show: (shown, beside) => {
      setLine(shown)
      const { bottom, left, right } = beside.getBoundingClientRect()
      const panel = box.current!
      panel.style.top = `${bottom + 6}px`
      const toLeft = getComputedStyle(beside).direction === 'rtl' ? left : right - 260
      panel.style.left = `${Math.max(8, toLeft)}px`
      panel.showPopover?.()
    },
  }))
  return (
    <div ref={box} popover="auto" className={css.note} role="note">
      {line && (
        <>
          <p className={css.title}>{t('catalogue.whyPrice')}</p>
          <ol className={css.steps}>
            {line.steps.map((step, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps have no name of their own and keep their order
              <li key={at} className={css.step}>
                <span>{priceStepName(step, t)}</span>
                <Price amount={step.amount} currency={currency} size="s" kind="plain" />
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  )
}
