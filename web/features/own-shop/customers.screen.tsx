import { useState } from 'react'
import { type ShopDesk, shopDesk } from '../../../contract/own-shop.ts'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { RecordPage, type Selected } from '../../records/RecordPage.tsx'
import { Button } from '../../ui/Button.tsx'
import StatementDialog from '../orders/StatementDialog.tsx'
import { Invite } from './Invite.tsx'
import { TierDialog } from './TierDialog.tsx'
import { useCustomers, useOrderFor } from './use-customers.ts'

type Search = Record<string, never>

/** The customers of one's shop: who they are, what they pay, and whether they may come in. */
export default screen<Search, ShopDesk>({
  texts: ['own-shop', 'records', 'form', 'orders', 'member', 'share'],
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
  const [open, setOpen] = useState<'tier' | 'statement'>()
  const one = ids.size === 1 ? [...ids][0] : undefined
  const onlyOne = one === undefined ? t('own-shop.statementPick') : undefined

  const { change, block, busy } = useCustomers([...ids], () => {
    setOpen(undefined)
    onDone()
  })

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
      <OrderFor shop={desk.shop.code} customer={one} />
      <Button size="s" disabledReason={onlyOne} onClick={() => setOpen('statement')}>
        {t('own-shop.statementFor')}
      </Button>
      {open === 'tier' && (
        <TierDialog busy={busy} onChoose={tier => void change({ tier })} onClose={() => setOpen(undefined)} />
      )}
      {open === 'statement' && one !== undefined && (
        <StatementDialog own member={one} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

function OrderFor({ shop, customer }: { shop: string; customer: number | undefined }) {
  const t = useT()
  const order = useOrderFor(shop)
  return (
    <Button size="s" onClick={() => void order(customer)}>
      {t('own-shop.orderFor')}
    </Button>
  )
}
