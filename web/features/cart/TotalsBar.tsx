import { Suspense, useState } from 'react'
import { isZero, negate } from '../../../contract/decimal.ts'
import { formatMoney, formatQuantity } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { loginPath } from '../../../contract/return-url.ts'
import { useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Price } from '../../ui/Price.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import { isInvalid, problemWith } from './cart-state.ts'
import { focusWrongQuantity } from './cells.ts'
import css from './TotalsBar.module.css'
import { useBuysForOthers } from './use-buys-for-others.ts'
import type { CartModel } from './use-cart.ts'

const checkoutPath = paths.checkout

/** Always in sight: what is ticked, what it comes to and why, and the way on. */
export function TotalsBar({ model }: { model: CartModel }) {
  const t = useT()
  const { actions, cart, busy } = model
  const lines = cart.lines.filter(line => !isInvalid(line))
  const ticked = lines.filter(({ checked }) => checked)
  return (
    <section className={css.bar} aria-label={t('cart.total')} data-busy={busy || undefined}>
      <TickBox
        label={t('cart.tickAll')}
        text={t('cart.tickAll')}
        state={ticked.length === 0 ? 'none' : ticked.length === lines.length ? 'all' : 'some'}
        onChange={checked => actions.tickAll(checked)}
      />
      <button
        type="button"
        className={css.plain}
        disabled={ticked.length === 0}
        onClick={actions.removeTicked}
      >
        {t('cart.removeTicked')}
      </button>
      <ToCustomer ticked={ticked.length} model={model} />
      <p className={css.count} aria-live="polite">
        {t('cart.ticked', { count: cart.totals.lines })}
        <span className={css.pieces}>{t('cart.pieces', { qty: formatQuantity(cart.totals.quantity) })}</span>
      </p>
      <Sums model={model} />
      <CheckoutButton model={model} />
    </section>
  )
}

const ForCustomer = onDemand(() => import('./ForCustomer.tsx'))

function ToCustomer({ ticked, model }: { ticked: number; model: CartModel }) {
  const t = useT()
  const may = useBuysForOthers()
  const [open, setOpen] = useState(false)
  if (!may) return null
  const choose = async () => {
    await model.actions.settled()
    setOpen(true)
  }
  return (
    <>
      <button type="button" className={css.plain} disabled={ticked === 0} onClick={choose}>
        {t('cart.forCustomer')}
      </button>
      {open && (
        <Suspense>
          <ForCustomer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Sums({
  model: {
    cart: { totals },
    busy,
  },
}: {
  model: CartModel
}) {
  const t = useT()
  const currency = useCurrency()
  const { goods, promotionOff, total } = totals
  if (total === null) return <p className={css.sums}>{t('cart.pricesHidden')}</p>
  return (
    <div className={css.sums}>
      <p className={css.explained}>
        {busy ? (
          t('cart.updating')
        ) : promotionOff !== null && !isZero(promotionOff) ? (
          <>
            <bdi>
              {t('cart.goods')} <bdi dir="ltr">{formatMoney(goods, currency, '')}</bdi>
            </bdi>
            {' · '}
            <bdi>
              {t('cart.promotionOff')} <bdi dir="ltr">{formatMoney(negate(promotionOff), currency, '')}</bdi>
            </bdi>
          </>
        ) : (
          t('cart.totalHint')
        )}
      </p>
      <p className={css.total}>
        {t('cart.total')} <Price amount={total} currency={currency} size="l" />
      </p>
    </div>
  )
}

function CheckoutButton({ model: { cart, actions, refusals } }: { model: CartModel }) {
  const t = useT()
  const navigate = useNavigate()
  const { guest } = useSession()
  const [leaving, setLeaving] = useState(false)
  const broken = cart.lines.some(
    line =>
      line.checked && !isInvalid(line) && !line.claim && (line.problem || problemWith(line, line.quantity)),
  )
  const repair = broken || refusals.size > 0
  const go = async () => {
    setLeaving(true)
    await actions.settled()
    await navigate({ href: guest ? loginPath(checkoutPath) : checkoutPath })
    setLeaving(false)
  }
  return (
    <div className={css.checkout}>
      {repair && (
        <p className={css.repair} role="status">
          {t('cart.repairFirst')}
        </p>
      )}
      <Button
        kind="primary"
        size="l"
        busy={leaving}
        disabledReason={cart.totals.lines === 0 && !repair ? t('cart.tickFirst') : undefined}
        onClick={repair ? focusWrongQuantity : go}
      >
        {t(guest ? 'cart.checkoutGuest' : 'cart.checkout')}
      </Button>
    </div>
  )
}
