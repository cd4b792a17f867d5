import { type FormEvent, useState } from 'react'
import { compare } from '../../../contract/decimal.ts'
import { type Currency, formatExact, formatMoney, formatQuantity } from '../../../contract/money.ts'
import type { RangeRow, ShopRange } from '../../../contract/range.ts'
import { useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import unseen from '../../ui/hidden.module.css'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { Words } from '../../ui/Words.tsx'
import css from './range.module.css'
import { customersProduct } from './range-href.ts'
import { addedName, belowWords, marginShare, ruleName, tierName } from './range-words.ts'
import type { Change } from './use-range.ts'

interface Props {
  data: ShopRange
  tier: number | undefined
  ticked: ReadonlySet<number>
  all: boolean
  busy: boolean
  onTick(ids: readonly number[], on: boolean): void
  onChange: Change
}

export function RangeTable({ data, tier, ticked, all, busy, onTick, onChange }: Props) {
  const t = useT()
  const currency = currencyOf(useSession(), data.currency)
  const [edited, setEdited] = useState<RangeRow>()
  const ids = data.rows.map(({ skuId }) => skuId)
  const chosen = ids.filter(id => all || ticked.has(id)).length
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <th>
              <TickBox
                label={t('range.tickPage')}
                state={chosen === 0 ? 'none' : chosen === ids.length ? 'all' : 'some'}
                onChange={on => onTick(ids, on)}
              />
            </th>
            <th className={css.product}>{t('range.product')}</th>
            <th className={css.number}>{t('range.purchase')}</th>
            <th className={css.number}>{t('range.myPrice')}</th>
            <th>{t('range.rule')}</th>
            <th className={css.number}>{t('range.margin')}</th>
            <th className={css.number}>{t('range.stock')}</th>
            <th className={css.number}>{t('range.sold')}</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {data.rows.map(row => (
            <tr key={row.skuId} className={row.hidden ? css.pale : undefined}>
              <td>
                <TickBox
                  label={t('range.tickRow', { itemNo: row.itemNo })}
                  state={all || ticked.has(row.skuId) ? 'all' : 'none'}
                  onChange={on => onTick([row.skuId], on)}
                />
              </td>
              <Product row={row} />
              <td className={css.number}>
                {row.purchase === null ? (
                  <span className={css.note}>{t('range.noPurchase')}</span>
                ) : (
                  <bdi dir="ltr">{formatExact(row.purchase, currency)}</bdi>
                )}
              </td>
              <td className={css.number}>
                <button type="button" className={css.price} onClick={() => setEdited(row)}>
                  <bdi dir="ltr">{formatMoney(row.price, currency, t('ui.negotiable'))}</bdi>{' '}
                  <span className={unseen.hidden}>{t('range.editPrice', { itemNo: row.itemNo })}</span>
                </button>
              </td>
              <td>
                {row.rule && (
                  <>
                    {ruleName(t, row.rule)}{' '}
                    {row.rule.markup && <bdi dir="ltr">{addedName(t, row.rule.markup)}</bdi>}
                  </>
                )}
                {row.below && <span className={css.warn}>{belowWords(t, row, data, currency)}</span>}
              </td>
              <Margin row={row} currency={currency} />
              <td className={css.number}>{formatQuantity(row.stock)}</td>
              <td className={css.number}>{formatQuantity(row.sold)}</td>
              <td>
                <div className={css.stack}>
                  <a
                    className={css.link}
                    href={customersProduct(data.shop.code, row.productId)}
                    target="_blank"
                    rel="noreferrer"
                  >
                    {t('range.look')}
                  </a>
                  {row.hidden !== 'category' && (
                    <Button
                      size="s"
                      busy={busy}
                      onClick={() =>
                        void onChange({ skus: [row.skuId] }, { step: row.hidden ? 'show' : 'hide' })
                      }
                    >
                      {t(row.hidden ? 'range.show' : 'range.hide')}
                    </Button>
                  )}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {edited && (
        <PriceDialog
          row={edited}
          tier={tier}
          currency={currency}
          busy={busy}
          onClose={() => setEdited(undefined)}
          onSave={async price => {
            const step = price === '' ? ({ step: 'noPrice' } as const) : ({ step: 'price', price } as const)
            if (await onChange({ skus: [edited.skuId] }, step)) setEdited(undefined)
          }}
        />
      )}
    </div>
  )
}

function Product({ row }: { row: RangeRow }) {
  const t = useT()
  return (
    <td>
      <div className={css.item}>
        <StoredPicture name={row.picture} width={40} alt="" className={css.picture} />
        <div>
          <Words text={row.name} lang={row.nameLang} />
          <span className={css.note}>
            <bdi dir="ltr">{row.itemNo}</bdi> <bdi>{row.spec}</bdi>
          </span>
          {row.hidden && (
            <Tag>{t(row.hidden === 'category' ? 'range.hiddenByCategory' : 'range.hiddenTag')}</Tag>
          )}
          {row.below && <Tag kind="gold">{t('range.belowTag')}</Tag>}
        </div>
      </div>
    </td>
  )
}

function Margin({ row, currency }: { row: RangeRow; currency: Currency }) {
  const t = useT()
  const { margin } = row
  if (margin === null || row.price === null) return <td className={css.number}>–</td>
  return (
    <td className={`${css.number} ${compare(margin, '0') < 0 ? css.loss : ''}`}>
      <bdi dir="ltr">{formatMoney(margin, currency, '')}</bdi>{' '}
      <bdi dir="ltr" className={css.note}>
        {marginShare(t, row)}
      </bdi>
    </td>
  )
}

interface PriceDialogProps {
  row: RangeRow
  tier: number | undefined
  currency: Currency
  busy: boolean
  onClose(): void
  onSave(price: string): Promise<void>
}

function PriceDialog({ row, tier, currency, busy, onClose, onSave }: PriceDialogProps) {
  const t = useT()
  const [price, setPrice] = useState<string>(row.ownPrice ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onSave(price.trim())
  }
  return (
    <Dialog title={t('range.editPrice', { itemNo: row.itemNo })} inset onClose={onClose}>
      <form className={css.dialog} onSubmit={submit}>
        <p>
          {row.name} · {tierName(t, tier ?? null)}
        </p>
        <p className={css.note}>
          {t('range.purchase')}{' '}
          <bdi dir="ltr">{row.purchase === null ? '–' : formatExact(row.purchase, currency)}</bdi>
        </p>
        <Field
          label={t('range.ownPrice')}
          help={t('range.priceHint')}
          inputMode="decimal"
          value={price}
          maxLength={19}
          onChange={event => setPrice(event.target.value)}
        />
        <p className={css.end}>
          <Button type="submit" kind="primary" busy={busy}>
            {t('range.save')}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
