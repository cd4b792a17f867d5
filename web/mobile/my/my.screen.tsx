import { type ReactNode, Suspense, useState } from 'react'
import { type Decimal, isZero } from '../../../contract/decimal.ts'
import { imageUrl } from '../../../contract/images.ts'
import { type MemberHome, memberHome } from '../../../contract/member.ts'
import { formatMoney, formatNumber } from '../../../contract/money.ts'
import { OrderState, orderStates } from '../../../contract/order-states.ts'
import * as paths from '../../../contract/paths.ts'
import { voucherList } from '../../../contract/vouchers.ts'
import { type Wallet, wallet } from '../../../contract/wallet.ts'
import { useApp, useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { type MenuGroup, routeTable } from '../../app/table.ts'
import { useTierName } from '../../features/member/tier.ts'
import { orderHref, ordersHref } from '../../features/orders/orders-href.ts'
import { useCanScan } from '../../features/quick-pick/barcode-detector.ts'
import { useT } from '../../i18n/use-t.ts'
import { isOpen } from '../../layouts/is-open.ts'
import { MemberNotes } from '../../layouts/MemberNotes.tsx'
import { memberMenu } from '../../layouts/member-menu.ts'
import { useSignOut } from '../../layouts/use-sign-out.ts'
import { OnIcon } from '../../ui/icons.tsx'
import { later } from '../../ui/later.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { orSay } from '../../ui/or-say.ts'
import { Price } from '../../ui/Price.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { useOnce } from '../../ui/use-once.ts'
import { Bell } from '../shell/Bell.tsx'
import { ScanIcon } from '../shell/icons.tsx'
import { TopRow, topButton } from '../shell/TopRow.tsx'
import { EntryIcon } from './EntryIcon.tsx'
import css from './my.module.css'
import settings from './Preferences.module.css'

const Preferences = later(() => import('./Preferences.later.tsx'))
const ScanSheet = onDemand(() => import('./ScanSheet.tsx'))

type Search = Record<string, never>

interface Data {
  home: MemberHome
  /** How many coupons and red packets can be used; null where there are none. */
  vouchers: { coupons: number; redPackets: number } | null
  /** Null: not opened. */
  wallet: Wallet | null
}

export default screen<Search, Data>({
  texts: ['mobile', 'member', 'state', 'account'],
  load: async ({ call, session }) => {
    const usable = async (red: boolean) => (await call(voucherList, { red })).obj.counts.usable
    const [home, vouchers, purse] = await Promise.all([
      call(memberHome, {}),
      isOpen(paths.coupons, session) && Promise.all([usable(false), usable(true)]),
      isOpen(paths.wallet, session) && call(wallet, {}),
    ])
    return {
      home: home.obj,
      vouchers: vouchers ? { coupons: vouchers[0], redPackets: vouchers[1] } : null,
      wallet: purse ? purse.obj : null,
    }
  },
  // What somebody owns is not left on a phone.
  kept: ({ home, ...data }) => ({
    ...data,
    home: { ...home, overdue: [], money: { ...home.money, storedValue: null, points: null, credit: null } },
    wallet: null,
  }),
  View: My,
})

/** Who is here, what waits, what there is, and the way to everything of one's own. */
function My({ data }: ViewProps<Search, Data>) {
  const t = useT()
  const { home } = data
  return (
    <>
      <TopRow
        back="none"
        title={t('mobile.me')}
        end={
          <>
            <Scan />
            <Bell />
          </>
        }
      />
      <div className={css.page}>
        <MemberNotes />
        <Person />
        <Overdue orders={home.overdue} />
        <Orders counts={home.counts} openCases={home.openCases} />
        <Money {...data} />
        <Menu />
        <Settings />
      </div>
    </>
  )
}

/** Where the browser has a camera and reads codes. */
function Scan() {
  const t = useT()
  const { texts } = useApp()
  const canScan = useCanScan()
  const [isOpen, setOpen] = useState(false)
  const open = () =>
    void orSay(t, texts.need(['quick-pick'])).then(
      () => setOpen(true),
      () => {},
    )
  if (!canScan) return null
  return (
    <>
      <button type="button" className={topButton} aria-haspopup="dialog" onClick={open}>
        <ScanIcon />
        <span className="visually-hidden">{t('mobile.scan')}</span>
      </button>
      {isOpen && (
        <Suspense>
          <ScanSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Person() {
  const t = useT()
  const { nick, user_icon: icon, role, oss, no_pic: noPic } = useSession()
  const tier = useTierName()
  return (
    <AppLink href={paths.profile} className={css.person}>
      {icon ? (
        <img
          className={css.face}
          src={imageUrl(icon, { width: 120, oss, noPic })}
          alt=""
          width={56}
          height={56}
        />
      ) : (
        <span className={css.face} aria-hidden="true">
          {[...nick][0]?.toUpperCase()}
        </span>
      )}
      <span className={css.who}>
        <strong className={css.nick}>
          <bdi>{nick}</bdi>
        </strong>
        <span className={css.tags}>
          <Tag kind="soft">{tier}</Tag>
          {role !== 'guest' && role !== 'member' && <Tag kind="gold">{t(`common.role_${role}`)}</Tag>}
        </span>
      </span>
      <span className="turns">
        <OnIcon />
      </span>
    </AppLink>
  )
}

/** Owed on account for too long: nothing more is sold on account before it is paid. */
function Overdue({ orders }: { orders: MemberHome['overdue'] }) {
  const t = useT()
  const session = useSession()
  if (orders.length === 0) return null
  return (
    <ul className={css.card}>
      {orders.map(({ id, number, due, currency }) => (
        <li key={id}>
          <AppLink href={orderHref(id)} className={css.overdue}>
            <strong className={css.late}>
              {t('member.creditOverdue', { amount: formatMoney(due, currencyOf(session, currency), '') })}
            </strong>
            {t('member.toPay', { number })}
          </AppLink>
        </li>
      ))}
    </ul>
  )
}

/** Those a member waits for or has to do something about. */
const waitedFor = new Set<number>([
  OrderState.PendingPayment,
  OrderState.PendingShipment,
  OrderState.Shipped,
  OrderState.Completed,
])

function Orders({ counts, openCases }: { counts: MemberHome['counts']; openCases: number }) {
  const t = useT()
  return (
    <section className={css.card}>
      <h2 className={css.head}>
        {t('screens.orders')}
        <AppLink href={paths.orders} className={css.all}>
          {t('mobile.allOrders')}
          <span className="turns">
            <OnIcon />
          </span>
        </AppLink>
      </h2>
      <ul className={css.tiles}>
        {orderStates
          .filter(({ code }) => waitedFor.has(code))
          .map(({ code, text }) => (
            <li key={code}>
              <AppLink href={ordersHref({ state: code })} className={css.tile}>
                <strong className={css.figure}>{formatNumber(counts[code] ?? 0)}</strong>
                <span>{t(text)}</span>
              </AppLink>
            </li>
          ))}
        <li>
          <AppLink href={paths.afterSale} className={css.tile}>
            <strong className={css.figure}>{formatNumber(openCases)}</strong>
            <span>{t('screens.afterSale')}</span>
          </AppLink>
        </li>
      </ul>
    </section>
  )
}

/** What somebody has, each with the way to it; what does not exist here is not shown. */
function Money({ home: { money }, vouchers, wallet: purse }: Data) {
  const t = useT()
  const session = useSession()
  const base = currencyOf(session, money.currency)
  const { storedValue, points, credit } = money
  const price = (amount: Decimal) => <Price amount={amount} currency={base} kind="plain" />
  const tiles: { href?: string; title: string; figure: ReactNode }[] = [
    ...(storedValue === null
      ? []
      : [{ href: paths.storedValue, title: t('member.balance'), figure: price(storedValue) }]),
    ...(points
      ? [{ href: paths.points, title: t('member.points'), figure: formatNumber(points.balance) }]
      : []),
    ...(vouchers
      ? [
          { href: paths.coupons, title: t('screens.coupons'), figure: formatNumber(vouchers.coupons) },
          {
            href: paths.redPackets,
            title: t('screens.redPackets'),
            figure: formatNumber(vouchers.redPackets),
          },
        ]
      : []),
    ...(purse
      ? [
          {
            href: paths.wallet,
            title: t('screens.wallet'),
            figure: (
              <Price amount={purse.balance} currency={currencyOf(session, purse.currency)} kind="plain" />
            ),
          },
        ]
      : []),
    ...(credit
      ? [
          {
            title: t('member.credit'),
            figure: (
              <Price amount={credit.left} currency={base} kind={isZero(credit.overdue) ? 'plain' : 'mine'} />
            ),
          },
        ]
      : []),
  ]
  if (tiles.length === 0) return null
  return (
    <ul className={`${css.card} ${css.money}`}>
      {tiles.map(({ href, title, figure }) => {
        const inside = (
          <>
            <strong className={css.figure}>{figure}</strong>
            <span>{title}</span>
          </>
        )
        return (
          <li key={title}>
            {href ? (
              <AppLink href={href} className={css.tile}>
                {inside}
              </AppLink>
            ) : (
              <span className={css.tile}>{inside}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The desktop's member finds these from the pages around them; on a phone they are entries of their own. */
const entries: Readonly<Partial<Record<string, MenuGroup>>> = {
  [paths.deliveryNotes]: 10,
  [paths.packages]: 10,
  [paths.inquiries]: 20,
}
const menuRows = routeTable.map(row => {
  const menu = row.menu ?? entries[row.path]
  return menu === undefined ? row : { ...row, menu }
})

/** Everything of the member menu that is open to this member. */
function Menu() {
  const t = useT()
  const session = useSession()
  return memberMenu(session, menuRows).map(({ id, title, rows }) => (
    <nav key={id} className={css.card} aria-label={t(title)}>
      <h2 className={css.head}>{t(title)}</h2>
      <ul className={css.entries}>
        {rows.map(row => (
          <li key={row.path}>
            <AppLink href={row.path} className={css.entry}>
              <EntryIcon path={row.path} />
              {t(row.title)}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  ))
}

/** Language, currency, the other site, and out. */
function Settings() {
  const t = useT()
  const session = useSession()
  const signOut = useSignOut()
  const { run: leave, busy } = useOnce(signOut)
  return (
    <section className={css.card} aria-label={t('mobile.settings')}>
      <Preferences desktop={paths.memberHome} />
      {isOpen(paths.notices, session) && (
        <AppLink href={paths.notices} className={settings.setting}>
          {t('screens.notices')}
          <span className="turns">
            <OnIcon />
          </span>
        </AppLink>
      )}
      <button type="button" className={css.out} aria-busy={busy || undefined} onClick={() => void leave()}>
        {t('common.signOut')}
      </button>
    </section>
  )
}
