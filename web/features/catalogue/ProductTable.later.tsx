import type { KeyboardEvent } from 'react'
import { leastIn, ruleFor, unitOf } from '../../../contract/amounts.ts'
import { multiply } from '../../../contract/decimal.ts'
import { formatQuantity } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import type { ProductRow } from '../../../contract/product-list.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { InUnits } from '../../ui/InUnits.tsx'
import notes from '../../ui/notes.module.css'
import { Price } from '../../ui/Price.tsx'
import { QuantityInput } from '../../ui/QuantityInput.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { Words } from '../../ui/Words.tsx'
import { Breaks, Hindered, nameOf, UnitSelect } from '../pick-list/cells.tsx'
import { PickBar } from '../pick-list/PickBar.tsx'
import { hiddenHead, type PickColumn, PickRows } from '../pick-list/PickRows.tsx'
import { problemOf } from '../pick-list/pick-problem.ts'
import {
  emptyPick,
  isPickable,
  type Pick,
  type Picks,
  useAmounts,
  usePickCurrency,
  usePicks,
} from '../pick-list/use-picks.ts'
import { usePutIntoCart } from '../pick-list/use-put-into-cart.ts'
import css from './ProductTable.module.css'
import { StockState } from './StockState.tsx'

/** One row per SKU, filled in as a sheet is; quantities of many rows, also of other pages, go into the cart together. */
export default function ProductTable({ rows }: { rows: readonly ProductRow[] }) {
  const t = useT()
  const picks = usePicks(rows.map(emptyPick), { name: 'product table', paged: true })
  const { put, busy } = usePutIntoCart(picks)
  return (
    <>
      <PickRows
        picks={picks}
        label={t('catalogue.product')}
        columns={useColumns(rows, picks)}
        className={css.table}
      />
      <PickBar picks={picks} busy={busy} onPut={() => void put()} hint={t('catalogue.fillHint')}>
        {picks.chosen.length > 0 && <Button onClick={picks.clear}>{t('catalogue.emptyRows')}</Button>}
      </PickBar>
    </>
  )
}

function useColumns(rows: readonly ProductRow[], picks: Picks): PickColumn[] {
  const t = useT()
  const byKey = new Map(rows.map(row => [String(row.skuId), row]))
  const rowOf = ({ key }: Pick) => byKey.get(key)!
  return [
    {
      title: t('catalogue.pictures'),
      head: hiddenHead(t('catalogue.pictures')),
      className: css.pictureCell,
      cell: ({ row }, eager) => (
        <StoredPicture className={css.picture} name={row.picture} width={40} alt="" eager={eager} />
      ),
    },
    { title: t('catalogue.itemNo'), className: css.itemNoCell, cell: pick => <ItemNo row={rowOf(pick)} /> },
    {
      title: t('catalogue.product'),
      className: css.name,
      names: true,
      cell: ({ row }) => (
        <AppLink href={`${paths.product}?id=${row.productId}`}>
          <Words text={row.name} lang={row.nameLang} />
        </AppLink>
      ),
    },
    { title: t('catalogue.spec'), className: css.spec, cell: ({ row }) => <bdi>{row.spec}</bdi> },
    {
      title: t('catalogue.unit'),
      className: css.unit,
      cell: ({ key, row, unitId }) => (
        <UnitSelect
          row={row}
          unitId={unitId}
          className={css.unitChoice}
          label={t('catalogue.unitOf', { name: nameOf(row) })}
          inWords={({ name, factor }) => `${name} (${formatQuantity(factor)})`}
          onChoose={unitId => picks.change(key, { unitId })}
        />
      ),
    },
    {
      title: t('catalogue.pack'),
      className: css.pack,
      cell: pick => (rowOf(pick).pack ? <bdi>{rowOf(pick).pack}</bdi> : '—'),
    },
    {
      title: t('catalogue.minimum'),
      className: css.minimum,
      numeric: true,
      cell: ({ row, unitId }) => formatQuantity(leastIn(row, unitId)),
    },
    {
      title: t('catalogue.stock'),
      className: css.stock,
      cell: ({ row }) => <StockState sku={row} units={row.units.slice(1)} />,
    },
    {
      title: t('catalogue.price'),
      className: css.price,
      numeric: true,
      cell: pick => <OwnPrice pick={pick} row={rowOf(pick)} />,
    },
    {
      title: t('catalogue.retail'),
      className: css.retail,
      numeric: true,
      cell: pick => <Retail pick={pick} row={rowOf(pick)} />,
    },
    {
      title: t('catalogue.quantity'),
      className: css.quantityCell,
      cell: pick => (isPickable(pick) ? <Quantity pick={pick} picks={picks} /> : <Hindered row={pick.row} />),
    },
  ]
}

const ItemNo = ({ row: { itemNo, pack } }: { row: ProductRow }) => (
  <>
    <bdi dir="ltr" className={css.itemNo}>
      {itemNo}
    </bdi>
    {pack && (
      <small className={css.below}>
        <bdi>{pack}</bdi>
      </small>
    )}
  </>
)

interface PriceProps {
  pick: Pick
  row: ProductRow
}

/** What one of the chosen unit costs this visitor when so many are bought. */
function OwnPrice({ pick, row }: PriceProps) {
  const t = useT()
  const currency = usePickCurrency()
  const { price } = useAmounts().of(pick)
  const unit = unitOf(row, pick.unitId)
  return (
    <>
      {row.priceHidden ? '—' : <Price amount={price} currency={currency} />}
      {price !== null && <span className={css.perUnit}> {t('catalogue.perUnit', { unit: unit.name })}</span>}
      {row.retailPrice !== null && (
        <small className={css.below}>
          <Retail pick={pick} row={row} label={t('catalogue.retail')} />
        </small>
      )}
      {!unit.own && <Breaks row={row} most={1} className={notes.block} />}
    </>
  )
}

/** What one of the chosen unit costs everybody. */
function Retail({ pick, row: { retailPrice, units }, label }: PriceProps & { label?: string }) {
  const currency = usePickCurrency()
  if (retailPrice === null) return null
  const amount = multiply(retailPrice, unitOf({ units }, pick.unitId).factor)
  return <Price amount={amount} currency={currency} size="s" kind="plain" label={label} />
}

function Quantity({ pick, picks }: { pick: Pick; picks: Picks }) {
  const t = useT()
  const { key, row, unitId, quantity } = pick
  return (
    <>
      <QuantityInput
        label={t('catalogue.quantityOf', { name: nameOf(row) })}
        value={quantity}
        rule={ruleFor(row, unitId)}
        advice={problemOf(pick, t)?.advice}
        placeholder={formatQuantity(leastIn(row, unitId))}
        onKeyDown={moveByKey}
        onChange={wanted => picks.change(key, { quantity: wanted })}
      />
      <div className={css.comesTo} aria-live="polite">
        <InUnits quantity={quantity} unitId={unitId} units={row.units} />
      </div>
    </>
  )
}

/** Down the column as in a sheet: Enter and the arrows go from row to row. */
function moveByKey(event: KeyboardEvent<HTMLInputElement>) {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
  // While Chinese or Japanese is being composed, the keys belong to the input method.
  if (step === undefined || event.nativeEvent.isComposing) return
  event.preventDefault()
  const cells = [...(event.currentTarget.closest('table')?.querySelectorAll('input') ?? [])]
  cells[cells.indexOf(event.currentTarget) + step]?.focus()
}
