import type { MemberHome } from '../../../contract/member.ts'
import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Price } from '../../ui/Price.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import sheets from '../../ui/sheets.module.css'
import { currencyOf } from '../../ui/use-currency.ts'
import { orderHref, ordersHref } from '../orders/orders-href.ts'
import { StateTag } from '../orders/StateTag.tsx'
import css from './RecentOrders.module.css'

export function RecentOrders({ orders }: { orders: MemberHome['orders'] }) {
  const t = useT()
  const session = useSession()
  return (
    <section className={sheets.sheet} aria-labelledby="recent">
      <header className={css.head}>
        <h2 id="recent" className={css.heading}>
          {t('member.recent')}
        </h2>
        {orders.length > 0 && <AppLink href={ordersHref({})}>{t('member.seeAll')}</AppLink>}
      </header>
      {orders.length === 0 && (
        <Empty
          title={t('member.noOrders')}
          hint={t('member.noOrdersHint')}
          action={
            <AppLink href={paths.products} className={buttonClass('second')}>
              {t('member.goShopping')}
            </AppLink>
          }
        />
      )}
      <ul className={css.list}>
        {orders.map(({ id, number, state, total, currency, createdAt, lineCount, lines }) => (
          <li key={id}>
            <AppLink href={orderHref(id)} className={css.order}>
              <span className={css.pictures}>
                {lines.map(({ name, picture }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their places
                  <StoredPicture key={at} className={css.picture} name={picture} width={48} alt={name} />
                ))}
              </span>
              <span className={css.facts}>
                <bdi dir="ltr" className={css.number}>
                  {number}
                </bdi>
                <span className={css.note}>
                  <Moment at={createdAt} /> · {t('member.items', { count: lineCount })}
                </span>
              </span>
              <span className={css.end}>
                <StateTag state={state} />
                <Price amount={total} currency={currencyOf(session, currency)} size="s" kind="plain" />
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
