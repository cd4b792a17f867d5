import { type FormEvent, useState } from 'react'
import { object, picklist } from 'valibot'
import { count, id, optional, text } from '../../../contract/fields.ts'
import * as paths from '../../../contract/paths.ts'
import {
  openStockDocument,
  type StockDesk,
  type StockDocumentSummary,
  type StockReorder,
  stockDesk,
  stockReorder,
} from '../../../contract/stock.ts'
import { type StockDocumentKind, stockDocumentKinds, stockKindTexts } from '../../../contract/stock-states.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { PageTabs } from '../../app/PageTabs.tsx'
import { screen } from '../../app/screen.ts'
import { useArrow, useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Field } from '../../ui/Field.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { useOnce } from '../../ui/use-once.ts'
import { keepsStock } from './keeps-stock.ts'
import { Reorder } from './Reorder.tsx'
import { StockState } from './StockState.tsx'
import css from './stock.module.css'
import { type StockDeskSearch, stockDeskHref, stockDocumentHref } from './stock-href.ts'

type Data = { view: 'documents'; desk: StockDesk } | { view: 'reorder'; reorder: StockReorder }

/** Where goods are received, returned, counted, moved and ordered again; whoever sells sees what runs out. */
export default screen<StockDeskSearch, Data>({
  search: object({
    tab: optional(picklist(['documents', 'reorder'])),
    warehouse: optional(id()),
    find: optional(text(60)),
    start: optional(count()),
  }),
  load: async ({ call, session, search: { tab, warehouse, find, start } }) =>
    tab === 'reorder' || !keepsStock(session)
      ? {
          view: 'reorder',
          reorder: (await call(stockReorder, { warehouseId: warehouse, find, start })).obj,
        }
      : { view: 'documents', desk: (await call(stockDesk, {})).obj },
  texts: ['office', 'stock', 'deliveries', 'bill'],
  title: ({ data: { view } }, t) =>
    view === 'documents' ? t('office.stockDesk') : `${t('stock.reorder')} · ${t('office.stockDesk')}`,
  View: ({ data, search }) => {
    const t = useT()
    const isKeeper = keepsStock(useSession())
    const documents = {
      href: stockDeskHref({ tab: 'documents' }),
      title: t('stock.documents'),
      isHere: data.view === 'documents',
    }
    return (
      <div className={css.page}>
        <h1 className={css.heading}>{t('office.stockDesk')}</h1>
        <PageTabs
          label={t('office.stockDesk')}
          tabs={[
            ...(isKeeper ? [documents] : []),
            {
              href: stockDeskHref({ tab: 'reorder' }),
              title: t('stock.reorder'),
              isHere: data.view === 'reorder',
            },
          ]}
        />
        {data.view === 'reorder' ? (
          <Reorder key={search.find} list={data.reorder} search={search} />
        ) : (
          <Documents desk={data.desk} />
        )}
      </div>
    )
  },
})

function Documents({ desk }: { desk: StockDesk }) {
  const t = useT()
  return (
    <>
      <NewDocument warehouses={desk.warehouses} />
      <h2 className={css.section}>{t('stock.openTitle')}</h2>
      {desk.open.length === 0 ? (
        <Empty title={t('stock.openNone')} hint={t('stock.openNoneHint')} />
      ) : (
        <Summaries rows={desk.open} />
      )}
      {desk.done.length > 0 && (
        <>
          <h2 className={css.section}>{t('stock.doneTitle')}</h2>
          <Summaries rows={desk.done} />
          <p>
            <AppLink href={`${paths.officeRecords}?type=stock_paper`} className={css.link}>
              {t('stock.allDocuments')}
            </AppLink>
          </p>
        </>
      )}
    </>
  )
}

function NewDocument({ warehouses }: Pick<StockDesk, 'warehouses'>) {
  const t = useT()
  const call = useCall()
  const navigate = useNavigate()
  const [kind, setKind] = useState<StockDocumentKind>('receipt')
  const [warehouseId, setWarehouseId] = useState(warehouses[0]?.id ?? 0)
  const others = warehouses.filter(({ id: other }) => other !== warehouseId)
  const [chosenTarget, setTarget] = useState<number>()
  const target = others.some(({ id: other }) => other === chosenTarget) ? chosenTarget : others[0]?.id
  const [supplier, setSupplier] = useState('')
  const isTransfer = kind === 'transfer'
  const { run, busy } = useOnce(async () => {
    try {
      const row = { kind, warehouseId, toWarehouseId: isTransfer ? target : undefined, supplier }
      const { obj } = await call(openStockDocument, { row })
      await navigate({ href: stockDocumentHref(obj.id) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <form className={`${css.card} ${css.form}`} aria-label={t('stock.newDocument')} onSubmit={submit}>
      <Field label={t('stock.kind')}>
        {control => (
          <select
            {...control}
            value={kind}
            onChange={event => setKind(event.target.value as StockDocumentKind)}
          >
            {stockDocumentKinds
              .filter(one => one !== 'transfer' || warehouses.length > 1)
              .map(one => (
                <option key={one} value={one}>
                  {t(stockKindTexts[one])}
                </option>
              ))}
          </select>
        )}
      </Field>
      <Warehouse
        label={t(isTransfer ? 'stock.fromWarehouse' : 'bill.warehouse')}
        warehouses={warehouses}
        value={warehouseId}
        onChoose={setWarehouseId}
      />
      {isTransfer && (
        <Warehouse
          label={t('stock.toWarehouse')}
          warehouses={others}
          value={target ?? 0}
          onChoose={setTarget}
        />
      )}
      {(kind === 'receipt' || kind === 'return') && (
        <Field
          label={t('stock.supplier')}
          value={supplier}
          maxLength={100}
          onChange={event => setSupplier(event.target.value)}
        />
      )}
      <Button type="submit" kind="primary" busy={busy}>
        {t('stock.open')}
      </Button>
    </form>
  )
}

interface WarehouseProps extends Pick<StockDesk, 'warehouses'> {
  label: string
  value: number
  onChoose(id: number): void
}

const Warehouse = ({ label, warehouses, value, onChoose }: WarehouseProps) => (
  <Field label={label}>
    {control => (
      <select {...control} value={value} onChange={event => onChoose(Number(event.target.value))}>
        {warehouses.map(one => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    )}
  </Field>
)

function Summaries({ rows }: { rows: readonly StockDocumentSummary[] }) {
  const t = useT()
  const arrow = useArrow()
  return (
    <ul className={css.rows}>
      {rows.map(one => (
        <li key={one.id} className={css.row}>
          <AppLink href={stockDocumentHref(one.id)} className={css.link}>
            <bdi dir="ltr">{one.number}</bdi>
          </AppLink>
          <strong>{t(stockKindTexts[one.kind])}</strong>
          <span>
            <bdi>{one.warehouse}</bdi>
            {one.toWarehouse && (
              <>
                {arrow}
                <bdi>{one.toWarehouse}</bdi>
              </>
            )}
          </span>
          {one.supplier && <bdi>{one.supplier}</bdi>}
          <span className={css.note}>{t('stock.lines', { count: one.lineCount })}</span>
          <span className={css.note}>
            <Moment at={one.createdAt} /> <bdi>{one.createdBy}</bdi>
          </span>
          <span className={css.end}>
            <StockState state={one.state} />
          </span>
        </li>
      ))}
    </ul>
  )
}
