import { object } from 'valibot'
import { id } from '../../../contract/fields.ts'
import { type FxCase, fxCase } from '../../../contract/fx-orders.ts'
import type { Translate } from '../../../contract/text.ts'
import type { LoadContext } from '../../app/screen.ts'

export interface FxCaseSearch {
  id: number
}

/** What one customer wants back. */
export const fxCaseScreen = {
  search: object({ id: id() }),
  load: async ({ call, search }: LoadContext<FxCaseSearch>) =>
    (await call(fxCase, { id: search.id }, { quiet: true })).obj,
  title: ({ data }: { data: FxCase }, t: Translate) => t('after-sale.caseOf', { number: data.number }),
}
