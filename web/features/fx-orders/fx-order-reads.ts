import { object } from 'valibot'
import { id } from '../../../contract/fields.ts'
import { type FxOrder, fxOrder } from '../../../contract/fx-orders.ts'
import type { Translate } from '../../../contract/text.ts'
import type { LoadContext } from '../../app/screen.ts'

export interface FxOrderSearch {
  id: number
}

/** A customer's order beside what becomes of it at head office. */
export const fxOrderScreen = {
  search: object({ id: id() }),
  load: async ({ call, search }: LoadContext<FxOrderSearch>) =>
    (await call(fxOrder, { id: search.id }, { quiet: true })).obj,
  title: ({ data }: { data: FxOrder }, t: Translate) => `${t('screens.distributionOrder')} ${data.number}`,
}
