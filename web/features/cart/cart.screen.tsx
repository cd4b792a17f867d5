import { startTransition, useDeferredValue, useEffect, useRef, useState } from 'react'
import { type Cart, getCart } from '../../../contract/cart.ts'
import * as paths from '../../../contract/paths.ts'
import { loginPath } from '../../../contract/return-url.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { useLocation } from '../../router/react.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { later } from '../../ui/later.tsx'
import notes from '../../ui/notes.module.css'
import { CartGroup } from './CartGroup.tsx'
import css from './cart.module.css'
import { arrange, firstLines } from './cart-state.ts'
import { moveBetweenCells } from './cells.ts'
import { InvalidLines } from './InvalidLines.tsx'
import { identityOf } from './identity.ts'
import { PriceNote, type PriceNoteHandle } from './PriceNote.tsx'
import { TotalsBar } from './TotalsBar.tsx'
import { UndoBar } from './UndoBar.tsx'
import { useCart } from './use-cart.ts'

const CouponHint = later(() => import('./CouponHint.later.tsx'))

/** So many lines are a list that one works through. */
const linesWorthKeys = 5

export default screen<Record<string, never>, Cart>({
  load: async ({ call }) => (await call(getCart, {})).obj,
  texts: ['cart', 'catalogue', 'form', 'vouchers'],
  View: ({ data }) => <CartPage key={identityOf(data)} initial={data} />,
})

function CartPage({ initial }: { initial: Cart }) {
  const t = useT()
  const model = useCart(initial)
  const [words, setWords] = useState('')
  const shownWords = useDeferredValue(words)
  const priceNote = useRef<PriceNoteHandle>(null)
  const { cart } = model
  const room = useGrowingRoom(cart.n)
  if (cart.n === 0) {
    return (
      <>
        <header className={css.head}>
          <h1 className={css.title} tabIndex={-1}>
            {t('screens.cart')}
          </h1>
        </header>
        <EmptyCart />
        <UndoBar model={model} />
      </>
    )
  }
  const { groups, invalid } = arrange(cart, shownWords)
  const drawn = firstLines(groups, room)
  return (
    <>
      <header className={css.head}>
        <h1 className={css.title} tabIndex={-1}>
          {t('screens.cart')} <small className={notes.beside}>{t('cart.lines', { count: cart.n })}</small>
        </h1>
        {cart.n >= linesWorthKeys && <p className={css.keys}>{t('cart.keys')}</p>}
        <input
          type="search"
          className={css.search}
          aria-label={t('cart.find')}
          placeholder={t('cart.findHint')}
          value={words}
          onChange={event => setWords(event.target.value)}
        />
      </header>
      <GuestHint />
      <noscript>
        <p className={css.nothing}>{t('cart.needsScript')}</p>
      </noscript>
      {(cart.coupon || cart.red) && <CouponHint cart={cart} onClosed={model.actions.refresh} />}
      <div className={css.groups} onKeyDownCapture={moveBetweenCells}>
        {drawn.map(each => (
          <CartGroup key={each.group.storeId} {...each} model={model} onWhy={priceNote} />
        ))}
      </div>
      {groups.length === 0 && invalid.length === 0 && (
        <p className={css.nothing}>
          {t('cart.nothingFound')} <Button onClick={() => setWords('')}>{t('cart.showAll')}</Button>
        </p>
      )}
      <InvalidLines lines={invalid} model={model} />
      <UndoBar model={model} />
      <TotalsBar model={model} />
      <PriceNote ref={priceNote} />
    </>
  )
}

/** A long cart is there with its first lines at once, and grows while nobody waits for it. */
function useGrowingRoom(lines: number): number {
  const [room, setRoom] = useState(40)
  useEffect(() => {
    if (room < lines) startTransition(() => setRoom(room + 80))
  }, [room, lines])
  return room
}

function EmptyCart() {
  const t = useT()
  return (
    <section>
      <GuestHint />
      <Empty
        title={t('cart.empty')}
        hint={t('cart.emptyHint')}
        action={
          <AppLink href={paths.products} className={buttonClass('primary')}>
            {t('cart.toProducts')}
          </AppLink>
        }
      />
    </section>
  )
}

function GuestHint() {
  const t = useT()
  const { guest } = useSession()
  const here = useLocation().href
  if (!guest) return null
  return (
    <p className={css.guest}>
      {t('cart.guestHint')}{' '}
      <AppLink href={loginPath(here)} className={css.signIn}>
        {t('cart.signIn')}
      </AppLink>
    </p>
  )
}
