import type { ReactNode } from 'react'
import { isZero } from '../../../contract/decimal.ts'
import { ShopKind } from '../../../contract/flags.ts'
import { type MemberHome as Home, memberHome } from '../../../contract/member.ts'
import { formatMoney, formatNumber } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { memberMenu } from '../../layouts/member-menu.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import sheets from '../../ui/sheets.module.css'
import { Tag } from '../../ui/Tag.tsx'
import { currencyOf, useCurrency } from '../../ui/use-currency.ts'
import { CartonsArt } from '../account/CartonsArt.tsx'
import { OrderTiles } from '../orders/OrderTiles.tsx'
import { Attention } from './Attention.tsx'
import { useGreeting } from './greeting.ts'
import css from './member-home.module.css'
import { RecentOrders } from './RecentOrders.tsx'
import { Suggestions } from './Suggestions.tsx'
import { useTierName } from './tier.ts'

type Search = Record<string, never>

/** What needs doing, what there is, what comes next. */
export default screen<Search, Home>({
  texts: ['member', 'state', 'orders'],
  load: async ({ call }) => (await call(memberHome, {})).obj,
  View: MemberHome,
})

function MemberHome({ data }: ViewProps<Search, Home>) {
  const t = useT()
  const currency = useCurrency()
  return (
    <div className={css.page}>
      <Welcome />
      <Attention home={data} />
      <Numbers money={data.money} />
      <OrderTiles counts={data.counts} />
      <RecentOrders orders={data.orders} />
      <Suggestions
        id="cheaper"
        title={t('member.cheaper')}
        href={paths.favourites}
        items={data.cheaper}
        note={({ before }) => <Price amount={before} currency={currency} size="s" kind="old" />}
      />
      <Suggestions
        id="frequent"
        title={t('member.frequent')}
        href={`${paths.quickPick}?tab=again`}
        items={data.frequent}
        note={({ times }) => t('member.times', { count: times })}
      />
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
function Numbers({ money }: { money: Home['money'] }) {
  const t = useT()
  const session = useSession()
  const { cart_count: cartCount, currency, currencys: currencies } = session
  const tier = useTierName()
  const base = currencyOf(session, money.currency)
  const symbol = currencies.find(({ code }) => code === currency)?.fh ?? ''
  const { storedValue, points, credit } = money
  return (
    <ul className={css.numbers}>
      {storedValue !== null && (
        <Figure
          href={paths.storedValue}
          title={t('member.balance')}
          value={<Price amount={storedValue} currency={base} size="l" kind="plain" />}
          note={t('member.balanceHint')}
        />
      )}
      {points && (
        <Figure
          href={paths.points}
          title={t('member.points')}
          value={formatNumber(points.balance)}
          note={
            points.ending > 0 ? t('member.pointsEnding', { count: points.ending }) : t('member.pointsHint')
          }
        />
      )}
      {credit && (
        <Figure
          title={t('member.credit')}
          value={<Price amount={credit.left} currency={base} size="l" kind="plain" />}
          note={
            isZero(credit.overdue)
              ? t('member.creditHint', { limit: formatMoney(credit.limit, base, '') })
              : t('member.creditOverdue', { amount: formatMoney(credit.overdue, base, '') })
          }
        />
      )}
      <Figure
        title={t('member.tierTitle')}
        value={<span className={css.said}>{tier}</span>}
        note={t('member.tierHint')}
      />
      <Figure
        href={paths.cart}
        title={t('member.cartTitle')}
        value={
          <span className={css.said}>
            {t('member.cartItems', { count: cartCount, n: formatNumber(cartCount) })}
          </span>
        }
        note={t(cartCount > 0 ? 'member.cartHint' : 'member.cartEmpty')}
      />
      {storedValue === null && (
        <Figure
          title={t('member.currencyTitle')}
          value={<bdi dir="ltr">{symbol === currency ? currency : `${currency} ${symbol}`}</bdi>}
          note={t(currencies.length > 1 ? 'member.currencyHint' : 'member.currencyOnly')}
        />
      )}
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
