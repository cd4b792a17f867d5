import { type FormEvent, useState } from 'react'
import { isZero } from '../../../contract/decimal.ts'
import { listInWords } from '../../../contract/list-in-words.ts'
import { formatNumber, formatQuantity } from '../../../contract/money.ts'
import { orderStock, type ReorderRow, type StockReorder } from '../../../contract/stock.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Field } from '../../ui/Field.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useOnce } from '../../ui/use-once.ts'
import { useTicked } from '../../ui/use-ticked.ts'
import { MoreRows, WarehouseChoice } from '../deliveries/desk-parts.tsx'
import { keepsStock } from './keeps-stock.ts'
import css from './stock.module.css'
import { type StockDeskSearch, stockDeskHref, stockDocumentHref } from './stock-href.ts'

/** What runs out, how long it lasts and what to order; a click makes a receiving draft of it. */
export function Reorder({ list, search }: { list: StockReorder; search: StockDeskSearch }) {
  const t = useT()
  const { lang } = useLanguage()
  const call = useCall()
  const navigate = useNavigate()
  const mayOrder = keepsStock(useSession())
  const { ticked, tick } = useTicked()
  const wanted = list.rows.filter(({ suggested }) => !isZero(suggested))
  const chosen = wanted.filter(({ id }) => ticked.has(id))
  const { run, busy } = useOnce(async () => {
    try {
      const { obj } = await call(orderStock, { row: { stocks: chosen.map(({ id }) => id) } })
      const numbers = listInWords(
        lang,
        obj.documents.map(({ number }) => number),
      )
      toasts.show('success', t('stock.madeDrafts', { numbers }), 5000)
      const [only, ...more] = obj.documents
      await navigate({ href: more.length > 0 ? stockDeskHref({}) : stockDocumentHref(only!.id) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  })
  return (
    <>
      <Filters list={list} search={search} />
      {list.rows.length === 0 ? (
        <Empty title={t('stock.lowNone')} hint={t('stock.lowNoneHint')} />
      ) : (
        <>
          <div className={css.scroll}>
            <table className={css.table}>
              <thead>
                <tr>
                  {mayOrder && (
                    <th>
                      <input
                        type="checkbox"
                        className={css.tick}
                        aria-label={t('deliveries.tickAll')}
                        checked={wanted.length > 0 && chosen.length === wanted.length}
                        onChange={event =>
                          tick(
                            wanted.map(({ id }) => id),
                            event.target.checked,
                          )
                        }
                      />
                    </th>
                  )}
                  <th>{t('stock.item')}</th>
                  <th>{t('bill.warehouse')}</th>
                  <th className={css.number}>{t('stock.available')}</th>
                  <th className={css.number}>{t('stock.sold')}</th>
                  <th className={css.number}>{t('stock.daysLeft')}</th>
                  <th className={css.number}>{t('stock.incoming')}</th>
                  <th className={css.number}>{t('stock.suggested')}</th>
                </tr>
              </thead>
              <tbody>
                {list.rows.map(row => (
                  <tr key={row.id}>
                    {mayOrder && (
                      <td>
                        <input
                          type="checkbox"
                          className={css.tick}
                          aria-label={t('stock.tickRow', { itemNo: row.itemNo })}
                          disabled={isZero(row.suggested)}
                          checked={ticked.has(row.id)}
                          onChange={event => tick([row.id], event.target.checked)}
                        />
                      </td>
                    )}
                    <Cells row={row} />
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <MoreRows
            first={Boolean(search.start) && stockDeskHref({ ...search, start: undefined })}
            more={list.next !== null && stockDeskHref({ ...search, start: list.next })}
          />
          {mayOrder && (
            <p className={css.next}>
              {chosen.length > 0 && <span>{t('stock.chosen', { count: chosen.length })}</span>}
              <Button
                kind="primary"
                busy={busy}
                disabledReason={chosen.length > 0 ? undefined : t('stock.nothingTicked')}
                onClick={() => void run()}
              >
                {t('stock.makeDraft')}
              </Button>
            </p>
          )}
        </>
      )}
    </>
  )
}

function Cells({ row }: { row: ReorderRow }) {
  const t = useT()
  return (
    <>
      <td>
        <strong>
          <bdi dir="ltr">{row.itemNo}</bdi>
        </strong>{' '}
        <bdi>{row.name}</bdi> <bdi className={css.note}>{row.spec}</bdi>{' '}
        {row.out && <Tag kind="strong">{t('stock.out')}</Tag>}
      </td>
      <td>
        <bdi>{row.warehouse}</bdi>
      </td>
      <td className={css.number}>{formatQuantity(row.available)}</td>
      <td className={css.number}>{formatQuantity(row.sold)}</td>
      <td className={css.number}>{row.daysLeft === null ? '–' : formatNumber(row.daysLeft)}</td>
      <td className={css.number}>{formatQuantity(row.incoming)}</td>
      <td className={css.number}>
        <strong>{formatQuantity(row.suggested)}</strong> <bdi>{row.unit}</bdi>
        {row.inUnits && row.inUnits !== row.suggested && (
          <>
            <br />
            <bdi className={css.note}>{row.inUnits}</bdi>
          </>
        )}
      </td>
    </>
  )
}

function Filters({ list, search }: { list: StockReorder; search: StockDeskSearch }) {
  const t = useT()
  const navigate = useNavigate()
  const [find, setFind] = useState(search.find ?? '')
  const go = (change: StockDeskSearch) =>
    void navigate({ href: stockDeskHref({ ...search, start: undefined, ...change }) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    go({ find: find.trim() || undefined })
  }
  const warehouse = list.warehouses.find(({ id }) => id === search.warehouse)?.name
  const narrowed = JSON.stringify({ text: search.find ?? '', ...(warehouse && { warehouse }) })
  return (
    <form className={css.form} aria-label={t('deliveries.filters')} onSubmit={submit}>
      <WarehouseChoice
        warehouses={list.warehouses}
        chosen={search.warehouse}
        onChoose={warehouse => go({ warehouse })}
      />
      <Field
        label={t('stock.find')}
        value={find}
        maxLength={60}
        onChange={event => setFind(event.target.value)}
      />
      <Button type="submit" kind="second">
        {t('deliveries.search')}
      </Button>
      <a
        className={buttonClass('plain')}
        href={`/export?${new URLSearchParams({ billType: 'low_stock', format: 'xlsx', search: narrowed })}`}
      >
        {t('stock.export')}
      </a>
    </form>
  )
}
