import { useState } from 'react'
import {
  compare,
  type Decimal,
  isZero,
  multiply,
  subtract,
  toDecimal,
  trimZeros,
} from '../../../contract/decimal.ts'
import { formatQuantity } from '../../../contract/money.ts'
import { removeStockLine, type StockDocument, type StockLine, setStockLine } from '../../../contract/stock.ts'
import type { TextKey } from '../../../contract/text.ts'
import { plainDigits, plainNumber } from '../../../contract/typed-number.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { focusScanBox } from '../../ui/ScanBox.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import css from './stock.module.css'
import { inUnit } from './units.ts'

interface Props {
  document: StockDocument
  mayEdit: boolean
}

export const quantityFieldOf = (skuId: number): string => `stock-quantity-${skuId}`

/** What a document counts, what it is held against, and how the two differ. */
function columnsOf({ kind, state }: StockDocument): {
  counted: TextKey
  against?: TextKey
  of(line: StockLine): Decimal
  from?(line: StockLine): Decimal | null
} {
  if (kind === 'count')
    return {
      counted: 'stock.counted',
      against: 'stock.expected',
      of: ({ quantity }) => quantity,
      from: ({ expected }) => expected,
    }
  if (kind === 'transfer' && state !== 'draft')
    return {
      counted: 'stock.arrived',
      against: 'stock.sent',
      of: ({ arrived }) => arrived ?? '0',
      from: ({ quantity }) => quantity,
    }
  if (kind === 'receipt')
    return {
      counted: 'stock.received',
      against: 'stock.ordered',
      of: ({ quantity }) => quantity,
      from: ({ expected }) => expected,
    }
  return { counted: 'bill.quantity', of: ({ quantity }) => quantity }
}

export function StockLines({ document, mayEdit }: Props) {
  const t = useT()
  const { counted, against, of, from } = columnsOf(document)
  const isDraft = document.state === 'draft'
  if (document.lines.length === 0) return <p className={css.card}>{t('stock.noLines')}</p>
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <th>{t('stock.item')}</th>
            {isDraft && <th className={css.number}>{t('stock.onHand')}</th>}
            {against && <th className={css.number}>{t(against)}</th>}
            <th className={css.number}>{t(counted)}</th>
            {against && <th className={css.number}>{t('stock.difference')}</th>}
            {mayEdit && isDraft && <th />}
          </tr>
        </thead>
        <tbody>
          {document.lines.map(line => {
            const quantity = of(line)
            const expected = from?.(line) ?? null
            return (
              <tr key={line.skuId}>
                <td>
                  <strong>
                    <bdi dir="ltr">{line.itemNo}</bdi>
                  </strong>{' '}
                  <bdi>{line.name}</bdi> <bdi className={css.note}>{line.spec}</bdi>{' '}
                  {line.moved && <Tag kind="gold">{t('stock.moved')}</Tag>}
                </td>
                {isDraft && <td className={css.number}>{formatQuantity(line.onHand)}</td>}
                {against && (
                  <td className={css.number}>{expected === null ? '–' : formatQuantity(expected)}</td>
                )}
                <td className={css.number}>
                  {mayEdit ? (
                    <Quantity documentId={document.id} line={line} quantity={quantity} />
                  ) : (
                    <>
                      {formatQuantity(quantity)} <bdi>{line.unit}</bdi>
                    </>
                  )}
                  {line.units.length > 0 && compare(quantity, line.quantity) === 0 && !isZero(quantity) && (
                    <>
                      <br />
                      <bdi className={css.note}>{line.inUnits}</bdi>
                    </>
                  )}
                </td>
                {against && (
                  <td className={css.number}>
                    {expected === null ? '–' : <Difference value={subtract(quantity, expected)} />}
                  </td>
                )}
                {mayEdit && isDraft && (
                  <td>
                    <Remove documentId={document.id} line={line} />
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Difference({ value }: { value: Decimal }) {
  if (isZero(value)) return <>0</>
  const isMore = compare(value, '0') > 0
  return (
    <strong dir="ltr" className={isMore ? undefined : css.wrong}>
      {isMore && '+'}
      {formatQuantity(trimZeros(value))}
    </strong>
  )
}

function useLineChange() {
  const call = useCall()
  const router = useRouter()
  return async (work: (asked: typeof call) => Promise<unknown>) => {
    try {
      await work(call)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      await router.invalidate()
    }
  }
}

interface LineProps {
  documentId: number
  line: StockLine
}

/** Typed in any unit the product has, kept in its own. */
function Quantity({ documentId, line, quantity }: LineProps & { quantity: Decimal }) {
  const t = useT()
  const change = useLineChange()
  // What was typed for another quantity is over.
  const [draft, setDraft] = useState<{ text: string; of: Decimal }>()
  const typed = draft?.of === quantity ? draft.text : undefined
  const setTyped = (text?: string) => setDraft(text === undefined ? undefined : { text, of: quantity })
  const [factor, setFactor] = useState<Decimal>('1')
  const { skuId, itemNo, unit, units } = line
  const shown = factor === '1' ? trimZeros(quantity) : inUnit(quantity, factor)
  const save = (value: Decimal, by: Decimal) => {
    const wanted = trimZeros(multiply(value, by))
    if (compare(wanted, quantity) === 0) return setTyped(undefined)
    void change(call => call(setStockLine, { row: { id: documentId, skuId, quantity: wanted } }))
  }
  const leave = () => {
    if (typed === undefined) return
    const plain = plainNumber(typed)
    if (/^\d{1,9}(\.\d{1,4})?$/.test(plain)) return save(toDecimal(plain), factor)
    setTyped(undefined)
    if (plain) toasts.show('error', t('form.type', { field: t('stock.quantityOf', { itemNo }) }))
  }
  return (
    <span className={css.count}>
      <input
        id={quantityFieldOf(skuId)}
        className={css.quantity}
        inputMode="decimal"
        dir="ltr"
        maxLength={14}
        aria-label={t('stock.quantityOf', { itemNo })}
        value={typed ?? shown ?? ''}
        onFocus={event => event.target.select()}
        onChange={event => setTyped(plainDigits(event.target.value).trim())}
        onBlur={leave}
        onKeyDown={event => {
          // What was typed is saved as the field is left.
          if (event.key === 'Enter') focusScanBox()
          if (event.key === 'Escape') setTyped(undefined)
        }}
      />
      {units.length > 0 ? (
        <select
          className={css.unit}
          aria-label={t('stock.unitOf', { itemNo })}
          value={factor}
          onChange={event => setFactor(toDecimal(event.target.value))}
        >
          <option value="1">{unit}</option>
          {units.map(one => (
            <option key={one.factor} value={one.factor}>
              {one.name} × {formatQuantity(one.factor)}
            </option>
          ))}
        </select>
      ) : (
        <bdi>{unit}</bdi>
      )}
    </span>
  )
}

function Remove({ documentId, line: { skuId, itemNo } }: LineProps) {
  const t = useT()
  const change = useLineChange()
  return (
    <IconButton
      label={t('stock.removeLine', { itemNo })}
      onClick={() => void change(call => call(removeStockLine, { row: { id: documentId, skuId } }))}
    >
      <CloseIcon />
    </IconButton>
  )
}
