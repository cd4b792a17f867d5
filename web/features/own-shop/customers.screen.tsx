import { useState } from 'react'
import { changeCustomers } from '../../../contract/distributors.ts'
import { type ShopDesk, shopDesk } from '../../../contract/own-shop.ts'
import * as paths from '../../../contract/paths.ts'
import { jumpShop } from '../../../contract/session.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { RecordPage, type Selected } from '../../records/RecordPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useOnce } from '../../ui/use-once.ts'
import StatementDialog from '../orders/StatementDialog.tsx'
import { Invite } from './Invite.tsx'
import { TierDialog } from './TierDialog.tsx'

type Search = Record<string, never>

/** The customers of one's shop: who they are, what they pay, and whether they may come in. */
export default screen<Search, ShopDesk>({
  texts: ['own-shop', 'records', 'form', 'orders', 'member'],
  load: async ({ call }) => (await call(shopDesk, {})).obj,
  View: Customers,
})

function Customers({ data: desk }: ViewProps<Search, ShopDesk>) {
  const t = useT()
  const [inviting, setInviting] = useState(false)
  return (
    <>
      <RecordPage
        billType="customer"
        toolbar={
          <Button size="s" onClick={() => setInviting(true)}>
            {t('own-shop.invite')}
          </Button>
        }
        actions={selected => <CustomerActions desk={desk} selected={selected} />}
      />
      {inviting && <Invite desk={desk} onClose={() => setInviting(false)} />}
    </>
  )
}

function CustomerActions({ desk, selected: { ids, onDone } }: { desk: ShopDesk; selected: Selected }) {
  const t = useT()
  const call = useCall()
  const [open, setOpen] = useState<'tier' | 'statement'>()
  const one = ids.size === 1 ? [...ids][0] : undefined
  const onlyOne = one === undefined ? t('own-shop.statementPick') : undefined

  const { run: change, busy } = useOnce(
    async (what: { tier?: number; status?: 'active' | 'disabled' }): Promise<void> => {
      try {
        const { obj } = await call(changeCustomers, { row: { ids: [...ids], ...what } })
        toasts.show('success', t('own-shop.changed', { count: obj.changed }), 3000)
        setOpen(undefined)
        onDone()
      } catch (error) {
        // The call has already shown the reason.
        if (!(error instanceof CallError)) throw error
      }
    },
  )

  const block = async () => {
    const sure = await dialogs.confirm({
      text: t('own-shop.blockAsk', { count: ids.size }),
      ok: t('own-shop.block'),
    })
    if (sure) await change({ status: 'disabled' })
  }

  return (
    <>
      <Button size="s" busy={busy} onClick={() => void change({ status: 'active' })}>
        {t('own-shop.approve')}
      </Button>
      <Button size="s" busy={busy} onClick={() => setOpen('tier')}>
        {t('own-shop.setTier')}
      </Button>
      <Button size="s" busy={busy} onClick={() => void block()}>
        {t('own-shop.block')}
      </Button>
      <OrderFor shop={desk.shop.code} />
      <Button size="s" disabledReason={onlyOne} onClick={() => setOpen('statement')}>
        {t('own-shop.statementFor')}
      </Button>
      {open === 'tier' && (
        <TierDialog busy={busy} onChoose={tier => void change({ tier })} onClose={() => setOpen(undefined)} />
      )}
      {open === 'statement' && one !== undefined && (
        <StatementDialog member={one} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

/** The cart of the shop is where goods are given to a customer, or ordered for one. */
function OrderFor({ shop }: { shop: string }) {
  const t = useT()
  const call = useCall()
  const { shop: here } = useSession()
  const go = async () => {
    const sure = await dialogs.confirm({ text: t('own-shop.orderForHint'), ok: t('screens.cart') })
    if (!sure) return
    try {
      if (shop !== here) await call(jumpShop, { shop })
    } catch (error) {
      if (error instanceof CallError) return
      throw error
    }
    window.location.assign(paths.cart)
  }
  return (
    <Button size="s" onClick={() => void go()}>
      {t('own-shop.orderFor')}
    </Button>
  )
}
