import type { ReactNode } from 'react'
import { formatMoney, formatQuantity } from '../../../contract/money.ts'
import type { ProductDetail, ProductSku } from '../../../contract/product-detail.ts'
import { useT } from '../../i18n/use-t.ts'
import { Price } from '../../ui/Price.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import css from './SkuTable.module.css'
import { StockState } from './StockState.tsx'

interface Props {
  product: ProductDetail
  chosenId: number
  /** Where somebody may say how many. */
  quantity?: (sku: ProductSku) => ReactNode
}

/** One row per SKU, everything to decide in one line. */
export default function SkuTable({
  product: { skus, pictures, priceHidden, name, units },
  chosenId,
  quantity,
}: Props) {
  const t = useT()
  const currency = useCurrency()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
    <section className={css.scroll} aria-label={t('catalogue.skus')} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th className={css.picture}>
              <span className="visually-hidden">{t('catalogue.pictures')}</span>
            </th>
            <th scope="col">{t('catalogue.itemNo')}</th>
            <th scope="col">{t('catalogue.spec')}</th>
            <th scope="col">{t('catalogue.barcode')}</th>
            <th scope="col">{t('catalogue.stock')}</th>
            <th scope="col" className={css.number}>
              {t('catalogue.minimum')}
            </th>
            <th scope="col" className={css.number}>
              {t('catalogue.multiple')}
            </th>
            {!priceHidden && (
              <>
                <th scope="col" className={css.number}>
                  {t('catalogue.myPrice')}
                </th>
                <th scope="col" className={css.number}>
                  {t('catalogue.retail')}
                </th>
              </>
            )}
            {quantity && <th scope="col">{t('cart.quantity')}</th>}
          </tr>
        </thead>
        <tbody>
          {skus.map(sku => (
            <tr key={sku.id} data-chosen={sku.id === chosenId || undefined}>
              <td className={css.picture}>
                <StoredPicture
                  className={css.thumb}
                  name={sku.picture || pictures[0] || ''}
                  width={80}
                  alt=""
                />
              </td>
              <th scope="row" className={css.code}>
                <bdi dir="ltr">{sku.itemNo}</bdi>
              </th>
              <td className={css.spec}>{sku.spec.map(({ value }) => value).join(' / ') || name}</td>
              <td className={css.code}>{sku.barcode ? <bdi dir="ltr">{sku.barcode}</bdi> : '—'}</td>
              <td>
                <StockState sku={sku} units={units} />
              </td>
              <td className={css.number}>{formatQuantity(sku.minQty)}</td>
              <td className={css.number}>{formatQuantity(sku.multiple)}</td>
              {!priceHidden && (
                <>
                  <td className={css.number}>
                    <Price amount={sku.price} currency={currency} size="m" />
                  </td>
                  <td className={css.number}>
                    {sku.retailPrice === null ? (
                      '—'
                    ) : (
                      <bdi dir="ltr">{formatMoney(sku.retailPrice, currency, '')}</bdi>
                    )}
                  </td>
                </>
              )}
              {quantity && <td>{quantity(sku)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
