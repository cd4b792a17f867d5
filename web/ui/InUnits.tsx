import type { Decimal } from '../../contract/decimal.ts'
import { inOtherUnits, type Unit } from '../../contract/units.ts'
import css from './InUnits.module.css'

interface Props {
  quantity: Decimal
  unitId: number | null
  units: readonly (Unit & { id: number | null })[]
}

/** Beside a quantity, what it comes to: '= 600 pcs' or '2 pallets + 7 boxes + 10'. */
export function InUnits({ quantity, unitId, units }: Props) {
  const words = inOtherUnits(quantity, unitId, units)
  return (
    words !== '' && (
      <small className={css.words}>
        <bdi>{words}</bdi>
      </small>
    )
  )
}
