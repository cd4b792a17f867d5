import { useState } from 'react'
import { type Decimal, toDecimal, trimZeros } from '../../contract/decimal.ts'
import { plainDigits, plainNumber } from '../../contract/typed-number.ts'

/** Quantities have up to 4 decimals (product §9). */
const quantity = /^\d{1,10}(\.\d{0,4})?$/

/** Somebody may still be typing the decimals. */
const written = (typed: string): Decimal => trimZeros(toDecimal(plainNumber(typed).replace(/\.$/, '')))

/** A field for a quantity: what is being typed may differ from a plain number, as '', '2.' and the like do. */
export function useTypedQuantity(value: Decimal, onChange: (value: Decimal) => void) {
  const [draft, setDraft] = useState<string>()
  const isDrafted = draft !== undefined && (draft === '' || written(draft) === trimZeros(value))
  return {
    draft: isDrafted ? draft : undefined,
    type: (typed: string) => {
      const text = plainDigits(typed).trim()
      if (text !== '' && !quantity.test(plainNumber(text))) return
      setDraft(text)
      if (text !== '') onChange(written(text))
    },
    forget: () => setDraft(undefined),
  }
}
