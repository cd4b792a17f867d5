import { changeCustomers } from '../../../contract/distributors.ts'
import * as paths from '../../../contract/paths.ts'
import { describeForm } from '../../../contract/records.ts'
import { jumpShop } from '../../../contract/session.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { pageInShop } from '../../app/page-in-shop.ts'
import { useT } from '../../i18n/use-t.ts'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useOnce } from '../../ui/use-once.ts'
import { setBuyingFor } from '../cart/buying-for.ts'

/** What can be done with customers at once: let them in, block them, give them a tier. */
export function useCustomers(ids: readonly number[], onDone: () => void) {
  const t = useT()
  const call = useCall()
  const { run: change, busy } = useOnce(
    async (what: { tier?: number; status?: 'active' | 'disabled' }): Promise<void> => {
      try {
        const { obj } = await call(changeCustomers, { row: { ids: [...ids], ...what } })
        toasts.show('success', t('own-shop.changed', { count: obj.changed }), 3000)
        onDone()
      } catch (error) {
        // The call has already shown the reason.
        if (!(error instanceof CallError)) throw error
      }
    },
  )
  const block = async () => {
    const sure = await dialogs.confirm({
      text: t('own-shop.blockAsk', { count: ids.length }),
      ok: t('own-shop.block'),
    })
    if (sure) await change({ status: 'disabled' })
  }
  return { change, block, busy }
}

/** The cart of the shop is where goods are given to a customer, or ordered for one: it begins with whom was chosen. */
export function useOrderFor(shop: string) {
  const t = useT()
  const call = useCall()
  const { shop: here } = useSession()
  return async (customer: number | undefined) => {
    const sure = await dialogs.confirm({ text: t('own-shop.orderForHint'), ok: t('screens.cart') })
    if (!sure) return
    try {
      const elsewhere = shop === here ? undefined : (await call(jumpShop, { shop })).obj.url
      // What this tab keeps does not come along to another host.
      if (customer !== undefined && !elsewhere) {
        const { obj } = await call(describeForm, { billType: 'customer', id: customer })
        setBuyingFor(obj.fields.find(({ field_name }) => field_name === 'mobile')?.value ?? '')
      }
      window.location.assign(pageInShop(paths.cart, elsewhere))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  }
}
