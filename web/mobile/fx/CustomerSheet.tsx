import { Suspense, useState } from 'react'
import type { Grid, GridRow } from '../../../contract/records.ts'
import { tiers } from '../../features/own-shop/TierDialog.tsx'
import { useCustomers, useOrderFor } from '../../features/own-shop/use-customers.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Sheet } from '../shell/Sheet.tsx'
import shared from './fx.module.css'
import css from './products.module.css'

const StatementDialog = onDemand(() => import('../../features/orders/StatementDialog.tsx'))

interface Props {
  row: GridRow
  grid: Grid
  /** Code of the shop. */
  shop: string
  onEdit(): void
  /** Something about the customer has changed. */
  onDone(): void
  onClose(): void
}

/** One customer, and what can be done for or about them. */
export default function CustomerSheet({ row, grid, shop, onEdit, onDone, onClose }: Props) {
  const t = useT()
  const { change, block, busy } = useCustomers([row.id], onDone)
  const order = useOrderFor(shop)
  const [isStatementOpen, setStatementOpen] = useState(false)
  const mobile = String(row.mobile ?? '')
  const status = String(row.status ?? '')
  const label = grid.columns
    .find(({ name }) => name === 'status')
    ?.options?.find(({ value }) => value === status)?.label
  return (
    <Sheet title={String(row.nick ?? '')} onClose={onClose}>
      <div className={shared.form}>
        <p className={shared.ends}>
          <a href={`tel:${mobile}`} className={shared.call}>
            <bdi dir="ltr">{mobile}</bdi>
          </a>
          <span className={shared.note}>{label}</span>
        </p>
        {typeof row.remark === 'string' && row.remark !== '' && <p className={shared.text}>{row.remark}</p>}
        <Field label={t('own-shop.tierOf')}>
          {control => (
            <select
              {...control}
              value={Number(row.tier ?? 0)}
              onChange={event => void change({ tier: Number(event.target.value) })}
            >
              {tiers.map(tier => (
                <option key={tier} value={tier}>
                  {tier > 0 ? t('member.tier', { tier }) : t('member.tierRetail')}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className={css.steps}>
          {status !== 'active' && (
            <Button kind="primary" busy={busy} onClick={() => void change({ status: 'active' })}>
              {t('own-shop.approve')}
            </Button>
          )}
          <Button kind="second" onClick={() => void order(row.id)}>
            {t('own-shop.orderFor')}
          </Button>
          <Button onClick={() => setStatementOpen(true)}>{t('own-shop.statementFor')}</Button>
          {grid.can.edit && <Button onClick={onEdit}>{t('own-shop.edit')}</Button>}
          {status !== 'disabled' && (
            <Button busy={busy} onClick={() => void block()}>
              {t('own-shop.block')}
            </Button>
          )}
        </div>
      </div>
      <Suspense>
        {isStatementOpen && <StatementDialog own member={row.id} onClose={() => setStatementOpen(false)} />}
      </Suspense>
    </Sheet>
  )
}
