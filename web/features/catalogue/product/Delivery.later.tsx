import { isZero } from '../../../../contract/decimal.ts'
import { formatMoney } from '../../../../contract/money.ts'
import type { ProductDelivery } from '../../../../contract/product-detail.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useCurrency } from '../../../ui/use-currency.ts'
import css from './Delivery.module.css'

/** How it comes to people and about what that costs; nothing where the shop has not said. */
export default function Delivery({ delivery: { to, ways, stores } }: { delivery: ProductDelivery }) {
  const t = useT()
  const currency = useCurrency()
  const sent = ways.filter(({ kind }) => kind === 'delivery')
  const [store] = stores
  if (sent.length === 0 && !store) return null
  const feeText = ({ fee, varies }: ProductDelivery['ways'][number]) => {
    if (fee === null) return t('product.notThere')
    if (isZero(fee) && !varies) return t('product.free')
    const money = formatMoney(fee, currency, '')
    return varies ? t('product.from', { fee: money }) : money
  }
  return (
    <dl className={css.delivery}>
      {sent.length > 0 && (
        <div className={css.line}>
          <dt>{t('product.delivery')}</dt>
          <dd className={css.ways} title={t('product.estimate')}>
            {to && <span>{t('product.deliverTo', { place: to })}</span>}
            {sent.map(way => (
              <span key={way.id}>
                <bdi>{way.name}</bdi> <bdi className={css.fee}>{feeText(way)}</bdi>
              </span>
            ))}
            <small className={css.note}>{t('product.estimate')}</small>
          </dd>
        </div>
      )}
      {store && (
        <div className={css.line}>
          <dt>{t('product.pickup')}</dt>
          <dd
            title={stores.map(({ name, address }) => [name, address].filter(Boolean).join(' · ')).join('\n')}
          >
            <bdi>
              {stores.length > 1
                ? t('product.stores', { name: store.name, count: stores.length })
                : [store.name, store.address].filter(Boolean).join(' · ')}
            </bdi>
          </dd>
        </div>
      )}
    </dl>
  )
}
