import { Suspense, useEffect, useRef, useState } from 'react'
import { type Cart, type CartLine, getCart } from '../../../contract/cart.ts'
import { isZero, sum } from '../../../contract/decimal.ts'
import * as mobilePaths from '../../../contract/mobile-paths.ts'
import { formatMoney, formatQuantity } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { loginPath } from '../../../contract/return-url.ts'
import { isOnline, useOnline } from '../../api/network.ts'
import { useApp, useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { mayBuyForOthers } from '../../features/cart/buys-for-others.ts'
import { arrange, isInvalid, problemWith } from '../../features/cart/cart-state.ts'
import { cartWith } from '../../features/cart/cart-with.ts'
import { focusWrongQuantity } from '../../features/cart/cells.ts'
import { identityOf } from '../../features/cart/identity.ts'
import { UndoBar } from '../../features/cart/UndoBar.tsx'
import { type CartModel, useCart } from '../../features/cart/use-cart.ts'
import type { WaitingChange } from '../../features/cart/waiting.rules.ts'
import { drop, useWaiting } from '../../features/cart/waiting.ts'
import { productsHref } from '../../features/catalogue/products-href.ts'
import { useT } from '../../i18n/use-t.ts'
import { useLocation, useNavigate } from '../../router/react.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { later } from '../../ui/later.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Price } from '../../ui/Price.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import { useAlive } from '../../ui/use-alive.ts'
import { useCurrency } from '../../ui/use-currency.ts'
import { TopRow } from '../shell/TopRow.tsx'
import { CartLineRow } from './CartLineRow.tsx'
import css from './cart.module.css'

const CouponHint = later(() => import('../../features/cart/CouponHint.later.tsx'))
const Invalid = later(() => import('./Invalid.later.tsx'))
const ToCustomer = later(() => import('./ToCustomer.later.tsx'))
const Again = onDemand(() => import('./Again.tsx'), 'noLoss')
const WhySheet = onDemand(() => import('./WhySheet.tsx'))

export default screen<Record<string, never>, Cart>({
  load: async ({ call }) => (await call(getCart, {})).obj,
  texts: ['mobile', 'cart', 'pages', 'catalogue', 'form', 'vouchers'],
  View: ({ data }) => <WholeCart data={data} />,
})

/** The server does not know what waits on the phone: it comes in as soon as the page is alive. */
function WholeCart({ data }: { data: Cart }) {
  const isAlive = useAlive()
  const hasWaiting = useRef(false)
  hasWaiting.current = useWaiting().length > 0
  const [begun, setBegun] = useState(hasWaiting.current)
  useEffect(() => {
    // What waits later was changed here, and is shown already.
    if (isAlive) setBegun(hasWaiting.current)
  }, [isAlive])
  return <CartPage key={`${identityOf(data)} ${begun}`} initial={data} />
}

function CartPage({ initial }: { initial: Cart }) {
  const t = useT()
  const { decimals } = useCurrency()
  const waiting = useWaiting()
  const [first] = useState(() => cartWith(initial, waiting, decimals))
  const model = useCart(first)
  useKeptCart(model, waiting)
  const [isManaging, setManaging] = useState(false)
  const [why, setWhy] = useState<CartLine>()
  const session = useSession()
  const { guest } = session
  const buysForOthers = mayBuyForOthers(session)
  const isAlive = useAlive()
  const { cart, actions } = model
  const { groups, invalid } = arrange(cart)
  const isWaiting = (id: number) => waiting.some(each => each.kind !== 'add' && each.lineId === id)
  return (
    <>
      <TopRow
        back="none"
        title={
          <>
            {t('screens.cart')} {cart.n > 0 && <small className={css.n}>({cart.n})</small>}
          </>
        }
        end={
          cart.n > 0 && (
            <button type="button" className={css.manage} onClick={() => setManaging(!isManaging)}>
              {t(isManaging ? 'mobile.done' : 'mobile.manage')}
            </button>
          )
        }
      />
      <div className={css.page}>
        <GuestHint />
        <WaitingGoods waiting={waiting} />
        {cart.n === 0 ? (
          <Empty
            title={t('cart.empty')}
            hint={t('cart.emptyHint')}
            action={
              <AppLink href={paths.products} className={buttonClass('primary')}>
                {t('cart.toProducts')}
              </AppLink>
            }
          />
        ) : (
          <>
            <noscript>
              <p className={css.hint}>{t('cart.needsScript')}</p>
            </noscript>
            {buysForOthers && <ToCustomer model={model} />}
            {(cart.coupon || cart.red) && <CouponHint cart={cart} onClosed={actions.refresh} />}
            {groups.map(({ group, parts }) => (
              <section key={group.storeId} className={css.group} aria-label={group.title}>
                {groups.length > 1 && <h2 className={css.store}>{group.title}</h2>}
                {parts.map(({ promotion, lines }) => (
                  <div key={promotion?.id ?? 0}>
                    {promotion && <Promotion promotion={promotion} />}
                    <ul>
                      {lines.map(line => (
                        <CartLineRow
                          key={line.id}
                          line={line}
                          refusal={model.refusals.get(line.id)}
                          isWaiting={isWaiting(line.id)}
                          actions={actions}
                          onWhy={setWhy}
                        />
                      ))}
                    </ul>
                  </div>
                ))}
              </section>
            ))}
            {invalid.length > 0 && <Invalid lines={invalid} actions={actions} />}
          </>
        )}
        {isAlive && !guest && (
          <Suspense>
            <Again lines={cart.lines} onAdded={actions.refresh} />
          </Suspense>
        )}
      </div>
      <div className={css.foot}>
        <UndoBar model={model} />
        {cart.n > 0 && (isManaging ? <ManageBar model={model} /> : <TotalsBar model={model} />)}
      </div>
      {why && (
        <Suspense>
          <WhySheet line={why} onClose={() => setWhy(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** The cart as it is now, for when it is opened without a network. */
function useKeptCart({ cart, busy }: CartModel, waiting: readonly WaitingChange[]): void {
  const { seen } = useApp()
  const session = useSession()
  useEffect(() => {
    if (!busy && waiting.length === 0 && isOnline())
      void seen?.keep(session, mobilePaths.cart, cart).catch(() => {})
  }, [seen, session, cart, busy, waiting])
}

/** What was put in without a network. */
function WaitingGoods({ waiting }: { waiting: readonly WaitingChange[] }) {
  const t = useT()
  const goods = waiting.filter(each => each.kind === 'add')
  if (goods.length === 0) return null
  return (
    <section className={css.group} aria-label={t('mobile.waitingTitle')}>
      <h2 className={css.store}>{t('mobile.waitingTitle')}</h2>
      <ul>
        {goods.map(({ key, name, picture, rows, tried }) => (
          <li key={key} className={css.invalid}>
            <StoredPicture className={css.small} name={picture ?? ''} width={48} alt="" />
            <span className={css.invalidName}>
              <bdi>{name}</bdi>
              <small className={css.note}>× {formatQuantity(sum(rows.map(({ qty }) => qty)))}</small>
            </span>
            {!tried && (
              <button type="button" className={css.manage} onClick={() => drop([key])}>
                {t('mobile.takeBack')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function GuestHint() {
  const t = useT()
  const { guest } = useSession()
  const here = useLocation().href
  if (!guest) return null
  return (
    <p className={css.hint}>
      {t('cart.guestHint')}{' '}
      <AppLink href={loginPath(here)} className={css.link}>
        {t('cart.signIn')}
      </AppLink>
    </p>
  )
}

function Promotion({ promotion }: { promotion: Cart['groups'][number]['promotions'][number] }) {
  const t = useT()
  const currency = useCurrency()
  const { id, title, off, missing } = promotion
  const words = !isZero(missing)
    ? t('cart.missing', { missing: formatMoney(missing, currency, '') })
    : isZero(off)
      ? t('cart.notReached')
      : t('cart.reached', { off: formatMoney(off, currency, '') })
  return (
    <p className={css.promotion}>
      <Tag kind="soft">{t('cart.promotion')}</Tag>
      <span className={css.promotionName}>
        {title} · {words}
      </span>
      {!isZero(missing) && (
        <AppLink href={productsHref({ promotion: id })} className={css.link}>
          {t('cart.goOn')}
        </AppLink>
      )}
    </p>
  )
}

function useTicked({ cart }: CartModel) {
  const lines = cart.lines.filter(line => !isInvalid(line))
  const ticked = lines.filter(({ checked }) => checked).length
  return { ticked, state: ticked === 0 ? 'none' : ticked === lines.length ? 'all' : 'some' } as const
}

/** What is ticked goes, all at once. */
function ManageBar({ model }: { model: CartModel }) {
  const t = useT()
  const { ticked, state } = useTicked(model)
  return (
    <div className={css.bar}>
      <TickBox
        label={t('cart.tickAll')}
        text={t('cart.tickAll')}
        state={state}
        onChange={checked => model.actions.tickAll(checked)}
      />
      <span className={css.sums} />
      <Button
        kind="second"
        size="l"
        className={css.button}
        disabledReason={ticked === 0 ? t('cart.tickFirst') : undefined}
        onClick={model.actions.removeTicked}
      >
        {t('cart.removeTicked')}
      </Button>
    </div>
  )
}

/** Always in view: what it comes to, and the way on. */
function TotalsBar({ model }: { model: CartModel }) {
  const t = useT()
  const currency = useCurrency()
  const navigate = useNavigate()
  const { guest } = useSession()
  const [isLeaving, setLeaving] = useState(false)
  const online = useOnline()
  const { cart, actions, refusals, busy } = model
  const { state } = useTicked(model)
  const { total, promotionOff, lines } = cart.totals
  const isBroken =
    refusals.size > 0 ||
    cart.lines.some(
      line =>
        line.checked && !isInvalid(line) && !line.claim && (line.problem || problemWith(line, line.quantity)),
    )
  const go = async () => {
    setLeaving(true)
    await actions.settled()
    await navigate({ href: guest ? loginPath(paths.checkout) : paths.checkout })
    setLeaving(false)
  }
  return (
    <section className={css.bar} aria-label={t('cart.total')} data-busy={busy || undefined}>
      {isBroken && (
        <p className={css.repair} role="status">
          {t('cart.repairFirst')}
        </p>
      )}
      <TickBox
        label={t('cart.tickAll')}
        text={t('cart.tickAll')}
        state={state}
        onChange={checked => actions.tickAll(checked)}
      />
      <p className={css.sums}>
        {total === null ? (
          t('cart.pricesHidden')
        ) : (
          <>
            <span>
              {t('cart.total')} <Price amount={total} currency={currency} size="l" />
            </span>
            {promotionOff !== null && !isZero(promotionOff) && (
              <small className={css.saved}>
                {t('mobile.savedAll', { amount: formatMoney(promotionOff, currency, '') })}
              </small>
            )}
          </>
        )}
      </p>
      <Button
        kind="primary"
        size="l"
        className={css.button}
        busy={isLeaving}
        disabledReason={
          !online ? t('mobile.needsNetwork') : lines === 0 && !isBroken ? t('cart.tickFirst') : undefined
        }
        onClick={isBroken ? focusWrongQuantity : go}
      >
        {guest ? t('cart.checkoutGuest') : t('mobile.checkoutCount', { count: lines })}
      </Button>
    </section>
  )
}
