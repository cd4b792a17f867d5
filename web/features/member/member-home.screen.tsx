import type { ReactNode } from 'react'
import { ShopKind } from '../../../contract/flags.ts'
import { formatNumber } from '../../../contract/money.ts'
import { type OrderList, orderList } from '../../../contract/orders.ts'
import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { memberMenu } from '../../layouts/MemberMenu.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import sheets from '../../ui/sheets.module.css'
import { Tag } from '../../ui/Tag.tsx'
import { CartonsArt } from '../account/CartonsArt.tsx'
import { OrderTiles } from '../orders/OrderTiles.tsx'
import { useGreeting } from './greeting.ts'
import css from './member-home.module.css'
import { useTierName } from './tier.ts'

type Search = Record<string, never>

interface Data {
  orders: OrderList['counts']
}

export default screen<Search, Data>({
  texts: ['member', 'state'],
  load: async ({ call }) => {
    const { obj } = await call(orderList, { limit: 1 })
    return { orders: obj.counts }
  },
  View: MemberHome,
})

function MemberHome({ data }: ViewProps<Search, Data>) {
  return (
    <div className={css.page}>
      <Welcome />
      <Numbers />
      <OrderTiles counts={data.orders} />
      <Shortcuts />
    </div>
  )
}

function Welcome() {
  const t = useT()
  const { nick, title, qtype, role } = useSession()
  const greeting = useGreeting(nick)
  return (
    <section className={css.welcome}>
      <div className={css.words}>
        <h1 className={css.greeting}>{greeting}</h1>
        <p className={css.shop}>
          <bdi>{title}</bdi>
          <Tag>{t(qtype === ShopKind.Wholesale ? 'member.wholesale' : 'member.retail')}</Tag>
          {role !== 'guest' && <Tag kind="gold">{t(`common.role_${role}`)}</Tag>}
        </p>
        <p className={css.next}>{t('member.next')}</p>
        <AppLink href={paths.home} className={buttonClass('primary', 'l')}>
          {t('member.goShopping')}
        </AppLink>
      </div>
      <CartonsArt className={css.art} />
    </section>
  )
}

/** The few numbers that matter, each only where it is true of something. */
function Numbers() {
  const t = useT()
  const { cart_count: cartCount, currency, currencys: currencies } = useSession()
  const tier = useTierName()
  const symbol = currencies.find(({ code }) => code === currency)?.fh ?? ''
  return (
    <ul className={css.numbers}>
      <Figure title={t('member.tierTitle')} value={tier} note={t('member.tierHint')} />
      <Figure
        href={paths.cart}
        title={t('member.cartTitle')}
        value={t('member.cartItems', { count: cartCount, n: formatNumber(cartCount) })}
        note={t(cartCount > 0 ? 'member.cartHint' : 'member.cartEmpty')}
      />
      <Figure
        title={t('member.currencyTitle')}
        value={<bdi dir="ltr">{symbol === currency ? currency : `${currency} ${symbol}`}</bdi>}
        note={t(currencies.length > 1 ? 'member.currencyHint' : 'member.currencyOnly')}
      />
    </ul>
  )
}

interface FigureProps {
  title: string
  value: ReactNode
  note: string
  href?: string
}

function Figure({ title, value, note, href }: FigureProps) {
  const content = (
    <>
      <span className={css.title}>{title}</span>
      <strong className={css.value}>{value}</strong>
      <span className={css.note}>{note}</span>
    </>
  )
  return (
    <li>
      {href ? (
        <AppLink href={href} className={css.figure}>
          {content}
        </AppLink>
      ) : (
        <div className={css.figure}>{content}</div>
      )}
    </li>
  )
}

/** The member menu's screens as tiles; nothing while none of them is built. */
function Shortcuts() {
  const t = useT()
  const session = useSession()
  const rows = memberMenu(session).flatMap(group => group.rows)
  if (rows.length === 0) return null
  return (
    <section className={sheets.sheet}>
      <h2 className={css.heading}>{t('member.shortcuts')}</h2>
      <ul className={css.tiles}>
        {rows.map(row => (
          <li key={row.path}>
            <AppLink href={row.path} className={css.tile}>
              {t(row.title)}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
