import { leastIn } from '../../../contract/amounts.ts'
import type { PickRow } from '../../../contract/pick-row.ts'
import { useT } from '../../i18n/use-t.ts'
import type { Pick, Picks } from './use-picks.ts'

interface Props {
  pick: Pick
  picks: Picks
  /** The SKUs of its product. */
  choices: readonly PickRow[]
  className: string | undefined
}

/** Which of a product's SKUs is meant; another one begins with the least of it. */
export function SpecSelect({ pick: { key, row }, picks, choices, className }: Props) {
  const t = useT()
  return (
    <select
      className={className}
      aria-label={t('pick-list.chooseSpec', { name: row.name })}
      value={row.skuId}
      onChange={event => {
        const other = choices.find(({ skuId }) => skuId === Number(event.target.value))
        if (other) picks.change(key, { row: other, unitId: null, quantity: leastIn(other) })
      }}
    >
      {choices.map(({ skuId, spec, itemNo }) => (
        <option key={skuId} value={skuId}>
          {spec || itemNo}
        </option>
      ))}
    </select>
  )
}
