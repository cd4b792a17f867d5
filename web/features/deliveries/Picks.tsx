import type { PickList } from '../../../contract/deliveries.ts'
import { formatQuantity } from '../../../contract/money.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { NumberList } from '../../ui/NumberList.tsx'
import type { DeskSearch } from './desk-search.ts'
import css from './shipping.module.css'
import { deskHref } from './shipping-href.ts'

/** What is to be fetched from the shelves for several orders. */
export function Picks({
  list: { rows },
  orders,
  back,
}: {
  list: PickList
  orders: number
  back: DeskSearch
}) {
  const t = useT()
  return (
    <div className={css.page}>
      <h1 className={css.heading}>
        {t('deliveries.pickListTitle')}{' '}
        <small className={css.note}>{t('deliveries.pickListOf', { count: orders })}</small>
      </h1>
      <p className={`${css.bar} ${css.onScreen}`}>
        <AppLink href={deskHref(back)} className={css.link}>
          {t('deliveries.backToQueue')}
        </AppLink>
        <Button kind="primary" size="s" onClick={() => window.print()}>
          {t('deliveries.print')}
        </Button>
      </p>
      {rows.length === 0 ? (
        <p>{t('deliveries.nothingToPick')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
        <section className={css.scroll} aria-label={t('deliveries.pickListTitle')} tabIndex={0}>
          <table className={css.table}>
            <thead>
              <tr>
                <th>{t('deliveries.itemNo')}</th>
                <th>{t('deliveries.barcode')}</th>
                <th>{t('deliveries.product')}</th>
                <th>{t('bill.warehouse')}</th>
                <th className={css.number}>{t('deliveries.quantity')}</th>
                <th>{t('deliveries.forOrders')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <tr key={`${row.skuId} ${row.warehouse}`}>
                  <td className={css.code}>
                    <bdi dir="ltr">{row.itemNo}</bdi>
                  </td>
                  <td className={css.code}>
                    <bdi dir="ltr">{row.barcode}</bdi>
                  </td>
                  <td>
                    <bdi>{row.name}</bdi> <bdi className={css.note}>{row.spec}</bdi>
                  </td>
                  <td>{row.warehouse}</td>
                  <td className={css.number}>
                    <strong>
                      {t('deliveries.pieces', { quantity: formatQuantity(row.quantity), unit: row.unit })}
                    </strong>
                    {row.inUnits && <span className={css.note}> {row.inUnits}</span>}
                  </td>
                  <td>
                    <NumberList
                      numbers={row.orders.map(
                        ({ number, quantity }) => `${number}\u00a0×\u00a0${formatQuantity(quantity)}`,
                      )}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}
