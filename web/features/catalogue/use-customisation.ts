import { useCallback, useEffect, useState } from 'react'
import { array, number } from 'valibot'
import type { ActionRow } from '../../../contract/action.ts'
import { customisation } from '../../../contract/catalogue.ts'
import { useCall } from '../../api/use-app.ts'
import { useDraft } from '../../ui/use-draft.ts'

export type OptionGroup = ActionRow<typeof customisation>

export interface Customisation {
  groups: readonly OptionGroup[]
  chosen: readonly number[]
  toggle(group: OptionGroup, optionId: number): void
  /** The first that must be chosen and is not. */
  lacking: OptionGroup | undefined
  /** Whether the options are known. */
  ready: boolean
  /** They could not be asked for; `reload` tries again. */
  failed: boolean
  reload(): void
  /** The number of the set of choices; none when nothing is chosen. */
  save(): Promise<number | undefined>
}

/** What is to be done to a SKU; its choices become a set with a number when it is put into the cart. */
export function useCustomisation(skuId: number): Customisation {
  const call = useCall()
  const [groups, setGroups] = useState<OptionGroup[]>()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [tries, setTries] = useState({ count: 0, failed: false })
  useDraft(`customise ${skuId}`, array(number()), chosen.length > 0 ? [...chosen] : undefined, setChosen)

  useEffect(() => {
    let here = true
    call(customisation, { skuId }).then(
      ({ tbl }) => here && setGroups(tbl),
      () => here && setTries({ count: tries.count, failed: true }),
    )
    return () => {
      here = false
    }
  }, [call, skuId, tries.count])

  const save = useCallback(async () => {
    if (chosen.length === 0) return undefined
    const list = chosen.map(optionId => ({ optionId }))
    return (await call(customisation, { skuId, list })).obj.qzcId ?? undefined
  }, [call, skuId, chosen])

  return {
    groups: groups ?? [],
    chosen,
    toggle: ({ several, options }, id) => {
      const others = several
        ? chosen.filter(each => each !== id)
        : chosen.filter(each => !options.some(option => option.id === each))
      setChosen(chosen.includes(id) ? others : [...others, id])
    },
    lacking: groups?.find(
      ({ required, options }) => required && !options.some(({ id }) => chosen.includes(id)),
    ),
    ready: groups !== undefined,
    failed: tries.failed,
    reload: () => setTries({ count: tries.count + 1, failed: false }),
    save,
  }
}
