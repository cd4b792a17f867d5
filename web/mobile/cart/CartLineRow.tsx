import { memo, type PointerEvent, useRef, useState } from 'react'
import type { CartLine } from '../../../contract/cart.ts'
import { compare } from '../../../contract/decimal.ts'
import { formatMoney, formatQuantity } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { explainQuantity } from '../../../contract/quantity.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { Claim } from '../../features/cart/Claim.tsx'
import type { CartActions } from '../../features/cart/cart-actions.ts'
import { problemWith, ruleOf, spokenName } from '../../features/cart/cart-state.ts'
import { focusNeighbourOf } from '../../features/cart/cells.ts'
import { LineNote } from '../../features/cart/LineNote.tsx'
import { useLanguage, useT, useWords } from '../../i18n/use-t.ts'
import { Price } from '../../ui/Price.tsx'
import { QuantityInput } from '../../ui/QuantityInput.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import { SpecWords, Words } from '../../ui/Words.tsx'
import { TrashIcon } from '../shell/icons.tsx'
import css from './CartLineRow.module.css'

interface Props {
  line: CartLine
  /** Why the server did not take the quantity. */
  refusal: string | undefined
  /** A change of it could not be sent yet. */
  isWaiting: boolean
  actions: CartActions
  /** Somebody asks what the price is made of. */
  onWhy(line: CartLine): void
}

/** A line; swiped aside it shows the button that removes it, which keyboards and screen readers reach as well. */
export const CartLineRow = memo(function CartLineRow(props: Props) {
  const { line, refusal, isWaiting, actions, onWhy } = props
  const t = useT()
  const words = useWords()
  const currency = useCurrency()
  const { isAside, ...swipe } = useSwipe()
  const name = spokenName(line)
  const { id, productId, checked, price, priceWas, promotions, claim, comment } = line
  return (
    <li className={css.row} data-line={id}>
      <button
        type="button"
        className={css.remove}
        aria-label={t('cart.removeOf', { name })}
        data-cell="remove"
        onClick={event => {
          focusNeighbourOf(event.currentTarget)
          actions.remove([line])
        }}
      >
        <TrashIcon />
        {t('cart.remove')}
      </button>
      <article className={css.line} data-aside={isAside || undefined} aria-label={name} {...swipe}>
        <TickBox
          label={t('cart.tick', { name })}
          state={checked ? 'all' : 'none'}
          onChange={now => actions.tick(id, now)}
        />
        <AppLink href={`${paths.product}?id=${productId}`} tabIndex={-1} aria-hidden="true">
          <StoredPicture className={css.picture} name={line.picture} width={80} alt="" />
        </AppLink>
        <div className={css.words}>
          <AppLink href={`${paths.product}?id=${productId}`} className={css.name}>
            <Words text={line.name} lang={line.nameLang} />
          </AppLink>
          <p className={css.note}>
            {line.spec.length > 0 ? <SpecWords spec={line.spec} /> : <bdi dir="ltr">{line.itemNo}</bdi>}
            {line.customisation && <bdi>{line.customisation.text}</bdi>}
          </p>
          {claim && <Claim expiresAt={claim.expiresAt} />}
          {promotions.length > 0 && (
            <select
              className={css.choice}
              dir="auto"
              aria-label={t('cart.promotionOf', { name })}
              value={line.promotionId ?? ''}
              onChange={event => actions.setPromotion(id, Number(event.target.value) || null)}
            >
              {promotions.map(each => (
                <option key={each.id} value={each.id}>
                  {words(each.title)}
                </option>
              ))}
              <option value="">{t('cart.noPromotion')}</option>
            </select>
          )}
          <Units line={line} actions={actions} />
          <div className={css.foot}>
            <LinePrice line={line} onWhy={onWhy} />
            <Quantity line={line} refusal={refusal} actions={actions} />
          </div>
          <div className={css.foot}>
            <div className={css.comment}>
              <LineNote name={name} comment={comment} onChange={words => actions.setComment(id, words)} />
            </div>
            {/* Of one, it is the price. */}
            {line.amount !== null && line.amount !== price && (
              <Price label={t('cart.amount')} amount={line.amount} currency={currency} kind="plain" />
            )}
          </div>
          {isWaiting && <Tag kind="gold">{t('mobile.notSent')}</Tag>}
          {priceWas !== null && price !== null && (
            <Tag kind="gold">
              {t(compare(price, priceWas) > 0 ? 'cart.priceUp' : 'cart.priceDown', {
                price: formatMoney(priceWas, currency, ''),
              })}
            </Tag>
          )}
        </div>
      </article>
    </li>
  )
})

function LinePrice({ line, onWhy }: Pick<Props, 'line' | 'onWhy'>) {
  const t = useT()
  const currency = useCurrency()
  if (line.priceHidden) return <span className={css.note}>{t('cart.pricesHidden')}</span>
  if (line.steps.length === 0) return <Price amount={line.price} currency={currency} />
  return (
    <button type="button" className={css.why} aria-haspopup="dialog" onClick={() => onWhy(line)}>
      <Price amount={line.price} currency={currency} />
      <span className="visually-hidden"> {t('cart.whyPrice', { name: spokenName(line) })}</span>
    </button>
  )
}

function Units({ line, actions }: Pick<Props, 'line' | 'actions'>) {
  const t = useT()
  const { units, unitId, claim } = line
  if (units.length < 2 || claim) return null
  return (
    <select
      className={css.choice}
      aria-label={t('cart.unitOf', { name: spokenName(line) })}
      value={unitId ?? 0}
      onChange={event => actions.setUnit(line.id, Number(event.target.value) || null)}
    >
      {units.map(unit => (
        <option key={unit.id} value={unit.id ?? 0}>
          {unit.id === null ? unit.name : `${unit.name} (${formatQuantity(unit.factor)})`}
        </option>
      ))}
    </select>
  )
}

function Quantity({ line, refusal, actions }: Pick<Props, 'line' | 'refusal' | 'actions'>) {
  const t = useT()
  const { id, quantity, claim, stock, stockState } = line
  if (claim) return <span>× {formatQuantity(quantity)}</span>
  const rule = ruleOf(line)
  const problem = problemWith(line, quantity)
  const said = problem && explainQuantity(problem, rule)
  const advice = refusal ?? (said ? t(said.key, said.params) : line.problem?.message)
  const { below, above } = problem ?? line.problem ?? {}
  const offers = [below, above].filter(offer => offer !== undefined)
  return (
    <div className={css.quantity} data-cell="quantity">
      <QuantityInput
        label={t('cart.quantityOf', { name: spokenName(line) })}
        value={quantity}
        rule={rule}
        advice={advice}
        onChange={wanted => actions.setQuantity(id, wanted)}
      />
      {offers.length > 0 && (
        <p className={css.offers}>
          {offers.map(offer => (
            <button
              key={offer}
              type="button"
              className={css.offer}
              onClick={() => actions.setQuantity(id, offer)}
            >
              {t('cart.setTo', { qty: formatQuantity(offer) })}
            </button>
          ))}
        </p>
      )}
      {stockState === 'low' && !advice && (
        <small className={css.low}>
          {stock === null ? t('cart.stockLow') : t('cart.stockLeft', { qty: formatQuantity(stock) })}
        </small>
      )}
    </div>
  )
}

/** As far aside as the button is wide. */
const asidePixels = 40

/** A finger that goes sideways moves the line; one that goes down scrolls the page. */
function useSwipe() {
  const { dir } = useLanguage()
  const [isAside, setAside] = useState(false)
  const from = useRef<{ x: number; y: number }>(undefined)
  const onPointerDown = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') from.current = { x: event.clientX, y: event.clientY }
  }
  const onPointerUp = (event: PointerEvent) => {
    const begun = from.current
    from.current = undefined
    if (!begun) return
    const across = (event.clientX - begun.x) * (dir === 'rtl' ? -1 : 1)
    if (Math.abs(across) < asidePixels || Math.abs(event.clientY - begun.y) > Math.abs(across)) return
    setAside(across < 0)
  }
  const onPointerCancel = () => {
    from.current = undefined
  }
  return { isAside, onPointerDown, onPointerUp, onPointerCancel }
}
