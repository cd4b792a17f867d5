import { memo, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import type { CartLine } from '../../../contract/cart.ts'
import { compare } from '../../../contract/decimal.ts'
import { formatMoney, formatQuantity } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { Claim } from '../../features/cart/Claim.tsx'
import type { CartActions } from '../../features/cart/cart-actions.ts'
import { spokenName } from '../../features/cart/cart-state.ts'
import { focusNeighbourOf } from '../../features/cart/cells.ts'
import { LineQuantity, PromotionChoice, UnitChoice } from '../../features/cart/LineFields.tsx'
import { LineNote } from '../../features/cart/LineNote.tsx'
import { useLanguage, useT, useWords } from '../../i18n/use-t.ts'
import { Price } from '../../ui/Price.tsx'
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
  const currency = useCurrency()
  const { isAside, ...swipe } = useSwipe()
  const words = useWords()
  const name = spokenName(line)
  const { id, productId, checked, price, priceWas, promotions, promotionId, claim, comment } = line
  const promotion = promotions.find(each => each.id === promotionId)
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
          <div className={css.chips}>
            <p className={css.note}>
              {line.spec.length > 0 ? <SpecWords spec={line.spec} /> : <bdi dir="ltr">{line.itemNo}</bdi>}
              {line.customisation && <bdi>{line.customisation.text}</bdi>}
            </p>
            <Units line={line} actions={actions} />
            {promotions.length > 0 && (
              <Chip text={promotion ? words(promotion.title) : t('cart.noPromotion')}>
                <PromotionChoice line={line} actions={actions} className={undefined} />
              </Chip>
            )}
          </div>
          {claim && <Claim expiresAt={claim.expiresAt} />}
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
  const { units, unitId, claim } = line
  const unit = units.find(({ id }) => id === unitId)
  if (units.length < 2 || !unit || claim) return null
  return (
    <Chip text={unit.id === null ? unit.name : `${unit.name} (${formatQuantity(unit.factor)})`}>
      <UnitChoice line={line} actions={actions} className={undefined} />
    </Chip>
  )
}

/** As small as it is drawn: the list of choices itself lies over it unseen, whose letters iOS wants to be large. */
function Chip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span className={css.choice}>
      <bdi aria-hidden="true">{text}</bdi>
      {children}
    </span>
  )
}

function Quantity({ line, refusal, actions }: Pick<Props, 'line' | 'refusal' | 'actions'>) {
  if (line.claim) return <span>× {formatQuantity(line.quantity)}</span>
  return <LineQuantity line={line} refusal={refusal} actions={actions} css={css} />
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
