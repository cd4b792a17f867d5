import { type FormEvent, useState } from 'react'
import { formatExact, formatMoney } from '../../../contract/money.ts'
import type { RangeRow, ShopRange } from '../../../contract/range.ts'
import { useSession } from '../../api/use-app.ts'
import { customersProduct } from '../../features/range/range-href.ts'
import { tierName } from '../../features/range/range-words.ts'
import type { Step } from '../../features/range/use-range.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { Sheet } from '../shell/Sheet.tsx'
import css from './fx.module.css'

interface Props {
  row: RangeRow
  data: ShopRange
  tier: number | undefined
  busy: boolean
  onClose(): void
  onSave(step: Step): Promise<void>
}

/** A price of one's own; left empty, the mark-up counts. */
export default function PriceSheet({ row, data, tier, busy, onClose, onSave }: Props) {
  const t = useT()
  const currency = currencyOf(useSession(), data.currency)
  const [price, setPrice] = useState<string>(row.ownPrice ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = price.trim()
    void onSave(typed === '' ? { step: 'noPrice' } : { step: 'price', price: typed })
  }
  return (
    <Sheet title={t('range.editPrice', { itemNo: row.itemNo })} onClose={onClose}>
      <form className={css.form} onSubmit={submit}>
        <p>
          <bdi>{row.name}</bdi> · {tierName(t, tier ?? null)}
        </p>
        <dl className={css.three}>
          <div>
            <dt>{t('range.purchase')}</dt>
            <dd>
              <bdi dir="ltr">{row.purchase === null ? '–' : formatExact(row.purchase, currency)}</bdi>
            </dd>
          </div>
          <div>
            <dt>{t('range.myPrice')}</dt>
            <dd>
              <bdi dir="ltr">{formatMoney(row.price, currency, t('ui.negotiable'))}</bdi>
            </dd>
          </div>
          <div>
            <dt>{t('range.margin')}</dt>
            <dd>
              <bdi dir="ltr">{row.margin === null ? '–' : formatMoney(row.margin, currency, '')}</bdi>
            </dd>
          </div>
        </dl>
        <Field
          label={t('range.ownPrice')}
          help={t('range.priceHint')}
          inputMode="decimal"
          dir="ltr"
          value={price}
          maxLength={19}
          onChange={event => setPrice(event.target.value)}
        />
        <div className={css.wide}>
          <a
            className={buttonClass('plain')}
            href={customersProduct(data.shop.code, row.productId)}
            target="_blank"
            rel="noreferrer"
          >
            {t('range.customerView')}
          </a>
          <Button type="submit" kind="primary" busy={busy}>
            {t('range.save')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
