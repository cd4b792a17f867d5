import type { ReactNode } from 'react'
import { unitOf } from '../../../contract/amounts.ts'
import { compare } from '../../../contract/decimal.ts'
import { formatQuantity } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { StockState } from '../../features/catalogue/StockState.tsx'
import {
  Breaks,
  Hindered,
  nameOf,
  QuantityField,
  UnitField,
  UnitPrices,
} from '../../features/pick-list/cells.tsx'
import {
  isPickable,
  type Pick,
  type Picks,
  useAmounts,
  usePickCurrency,
} from '../../features/pick-list/use-picks.ts'
import { useT } from '../../i18n/use-t.ts'
import { Price } from '../../ui/Price.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import { Words } from '../../ui/Words.tsx'
import { TrashIcon } from '../shell/icons.tsx'
import css from './PickCards.module.css'

interface Props {
  picks: Picks
  label: string
  /** Under the name. */
  note?: (pick: Pick) => ReactNode
  remove?: (pick: Pick) => void
  /** Nothing is bought here, only looked at. */
  readOnly?: boolean
}

/** Their pictures are not lazy. */
const cardsInFirstWindow = 5

/** A SKU a card: everything to decide by, its unit and how many of it. */
export function PickCards({ picks, label, note, remove, readOnly = false }: Props) {
  return (
    <ul className={css.cards} aria-label={label}>
      {picks.picks.map((pick, at) => (
        <li key={pick.key} className={css.card} data-off={isPickable(pick) ? undefined : true}>
          {!readOnly && (
            <span className={css.tick}>
              {isPickable(pick) && (
                <TickBox
                  label={nameOf(pick.row)}
                  state={pick.checked ? 'all' : 'none'}
                  onChange={checked => picks.change(pick.key, { checked })}
                />
              )}
            </span>
          )}
          <StoredPicture
            className={css.picture}
            name={pick.row.picture}
            width={72}
            alt=""
            eager={at < cardsInFirstWindow}
          />
          <div className={css.words}>
            <AppLink href={`${paths.product}?id=${pick.row.productId}`} className={css.name}>
              <Words text={pick.row.name} lang={pick.row.nameLang} />
            </AppLink>
            {note?.(pick)}
            <p className={css.note}>
              <bdi dir="ltr">{pick.row.itemNo}</bdi>
              {pick.row.spec && <bdi>{pick.row.spec}</bdi>}
              {pick.row.stockState !== 'hidden' && <StockState sku={pick.row} />}
              <Rules pick={pick} />
            </p>
            <Money pick={pick} all={readOnly} />
            {!readOnly &&
              (isPickable(pick) ? <Quantity pick={pick} picks={picks} /> : <Hindered row={pick.row} />)}
          </div>
          {remove && <Remove pick={pick} onRemove={remove} />}
        </li>
      ))}
    </ul>
  )
}

function Remove({ pick, onRemove }: { pick: Pick; onRemove(pick: Pick): void }) {
  const t = useT()
  return (
    <button
      type="button"
      className={css.remove}
      aria-label={`${t('pick-list.remove')} ${nameOf(pick.row)}`}
      onClick={() => onRemove(pick)}
    >
      <TrashIcon />
    </button>
  )
}

/** Minimum and multiple, where there are any. */
function Rules({ pick: { row } }: { pick: Pick }) {
  const t = useT()
  return (
    <>
      {compare(row.minQty, '1') > 0 && (
        <span>{t('pick-list.minimumOf', { qty: formatQuantity(row.minQty) })}</span>
      )}
      {compare(row.multiple, '1') > 0 && (
        <span>{t('pick-list.multipleOf', { qty: formatQuantity(row.multiple) })}</span>
      )}
    </>
  )
}

/** What one costs, and from so many on; where it is only looked at, in every unit. */
function Money({ pick, all }: { pick: Pick; all: boolean }) {
  const currency = usePickCurrency()
  const { of } = useAmounts()
  const { row, unitId } = pick
  if (row.priceHidden) return null
  const { price } = of(pick)
  return (
    <p className={css.money}>
      <Price amount={price} currency={currency} size="m" />
      {price !== null && (
        <span className={css.unit}>
          {'/'}
          <bdi>{unitOf(row, unitId).name}</bdi>
        </span>
      )}
      <Breaks row={row} most={all ? undefined : 1} className={css.break} />
      {all && <UnitPrices row={row} className={css.break} />}
    </p>
  )
}

function Quantity({ pick, picks }: { pick: Pick; picks: Picks }) {
  return (
    <div className={css.foot}>
      {pick.row.units.length > 1 && <UnitField pick={pick} picks={picks} className={css.select} />}
      <div className={css.quantity}>
        <QuantityField pick={pick} picks={picks} className={css.repair} />
      </div>
    </div>
  )
}
