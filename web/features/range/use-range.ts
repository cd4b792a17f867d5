import type { ActionInput } from '../../../contract/action.ts'
import { changeRange, type RangeQuery, showCategory } from '../../../contract/range.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useOnce } from '../../ui/use-once.ts'

type Row = Exclude<ActionInput<typeof changeRange>['row'], string>
export type Step = Pick<Row, 'step' | 'price' | 'kind' | 'value'>
export type Chosen = Pick<Row, 'skus' | 'all'>
export type Change = (chosen: Chosen, step: Step) => Promise<boolean | undefined>

/** Changes rows of the range and shows what became of them; true when something was done. */
export function useRange(of: number, { tier }: Pick<RangeQuery, 'tier'>) {
  const t = useT()
  const call = useCall()
  const router = useRouter()
  const { run: change, busy } = useOnce(async (chosen: Chosen, step: Step) => {
    try {
      const { obj } = await call(changeRange, { row: { of, tier, ...chosen, ...step } })
      toasts.show('success', t('range.changed', { count: obj.changed }), 3000)
      if (obj.tooLow > 0) toasts.show('info', t('range.tooLow', { count: obj.tooLow }), 5000)
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return false
    } finally {
      await router.invalidate()
    }
  })
  return { change, busy }
}

export function useCategoryShown(of: number) {
  const t = useT()
  const call = useCall()
  const router = useRouter()
  return useOnce(async (category: number, hidden: boolean) => {
    try {
      await call(showCategory, { row: { of, category, hidden } })
      toasts.show('success', t(hidden ? 'range.categoryHidden' : 'range.categoryShown'), 3000)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      await router.invalidate()
    }
  })
}
