import { type Decimal, toDecimal } from '../../../contract/decimal.ts'
import { plainNumber } from '../../../contract/typed-number.ts'

/** An amount as a clerk typed it; undefined when it is none. */
export function typedAmount(text: string): Decimal | undefined {
  const plain = plainNumber(text)
  return /^\d+(\.\d{1,4})?$/.test(plain) ? toDecimal(plain) : undefined
}
