import { formatQuantity } from '../../../contract/money.ts'
import type { Translate } from '../../../contract/text.ts'
import type { OpenLine } from './use-quick-lines.ts'

interface Words {
  /** There is no such item number. */
  none?: string
  note: string
}

/** Why a line is not in the list: an item number that is none is said to be none, whatever comes near. */
export function unclearWords({ picked, choices }: OpenLine, t: Translate): Words {
  const { state, code, meant, quantity, wrongUnit } = picked
  const qty = quantity ? formatQuantity(quantity) : undefined
  if (choices.length === 0) return { note: t('pick-list.unknownLine') }
  if (wrongUnit) return { note: t('quick-pick.wrongUnit', { unit: wrongUnit, qty: qty ?? '–' }) }
  if (state !== 'near') return { note: t('quick-pick.whichOne', { qty: qty ?? '–' }) }
  const meaning = meant ? t('pick-list.didYouMean', { itemNo: meant }) : t('quick-pick.didYouMeanThese')
  return {
    none: t('pick-list.noSuchNumber', { code }),
    note: qty ? `${meaning} ${t('quick-pick.askedQuantity', { qty })}` : meaning,
  }
}
