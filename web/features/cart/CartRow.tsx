import { memo, type RefObject } from 'react'
import type { CartLine } from '../../../contract/cart.ts'
import { compare } from '../../../contract/decimal.ts'
import { formatMoney, formatQuantity } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { explainQuantity } from '../../../contract/quantity.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT, useWords } from '../../i18n/use-t.ts'
import { InUnits } from '../../ui/InUnits.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Price } from '../../ui/Price.tsx'
import { QuantityInput } from '../../ui/QuantityInput.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import { SpecWords, Words } from '../../ui/Words.tsx'
import css from './CartRow.module.css'
import { Claim } from './Claim.tsx'
import type { CartActions } from './cart-actions.ts'
import { problemWith, ruleOf, spokenName } from './cart-state.ts'
import { focusNeighbourOf } from './cells.ts'
import { LineNote } from './LineNote.tsx'
import type { PriceNoteHandle } from './PriceNote.tsx'

interface Props {
  line: CartLine
  /** Why the server did not take the quantity. */
  refusal: string | undefined
  actions: CartActions
  onWhy: RefObject<PriceNoteHandle | null>
}

/** Drawn again only when its own line changed: one of 500 does not move the others. */
export const CartRow = memo(function CartRow({ line, refusal, actions, onWhy }: Props) {
  const t = useT()
  const { id, checked } = line
  const name = spokenName(line)
  return (
    <article className={css.row} data-line={id} data-ticked={checked || undefined} aria-label={name}>
      <TickBox
        cell="tick"
        label={t('cart.tick', { name })}
        state={checked ? 'all' : 'none'}
        onChange={now => actions.tick(id, now)}
      />
      <Goods line={line} actions={actions} />
      <Unit line={line} actions={actions} />
      <LinePrice line={line} onWhy={onWhy} />
      <Quantity line={line} refusal={refusal} actions={actions} />
      <p className={css.amount}>{!line.priceHidden && <Amount line={line} />}</p>
      <button
        type="button"
        className={css.remove}
        aria-label={t('cart.removeOf', { name })}
        title={t('cart.remove')}
        data-cell="remove"
        onClick={event => {
          focusNeighbourOf(event.currentTarget)
          actions.remove([line])
        }}
      >
        <CloseIcon />
      </button>
    </article>
  )
})

function Goods({ line, actions }: { line: CartLine; actions: CartActions }) {
  const t = useT()
  const { name, nameLang, itemNo, spec, picture, productId, customisation, claim, promotions } = line
  return (
    <div className={css.goods}>
      <StoredPicture className={css.picture} name={picture} width={80} alt="" />
      <div className={css.words}>
        <AppLink href={`${paths.product}?id=${productId}`} className={css.name} data-cell="name">
          <Words text={name} lang={nameLang} />
        </AppLink>
        <p className={css.facts}>
          <bdi dir="ltr">{itemNo}</bdi>
          {spec.length > 0 && (
            <span>
              <SpecWords spec={spec} />
            </span>
          )}
        </p>
        {customisation && (
          <p className={css.facts}>
            {t('cart.customised')} · <bdi>{customisation.text}</bdi>
          </p>
        )}
        {claim && <Claim expiresAt={claim.expiresAt} />}
        <div className={css.tools}>
          {promotions.length > 0 && <PromotionChoice line={line} actions={actions} />}
          <LineNote
            name={spokenName(line)}
            comment={line.comment}
            onChange={comment => actions.setComment(line.id, comment)}
          />
        </div>
      </div>
    </div>
  )
}

function PromotionChoice({ line, actions }: { line: CartLine; actions: CartActions }) {
  const t = useT()
  const words = useWords()
  return (
    <select
      className={css.choice}
      dir="auto"
      data-cell="promotion"
      aria-label={t('cart.promotionOf', { name: spokenName(line) })}
      value={line.promotionId ?? ''}
      onChange={event => actions.setPromotion(line.id, Number(event.target.value) || null)}
    >
      {line.promotions.map(({ id, title }) => (
        <option key={id} value={id}>
          {words(title)}
        </option>
      ))}
      <option value="">{t('cart.noPromotion')}</option>
    </select>
  )
}

function Unit({ line, actions }: { line: CartLine; actions: CartActions }) {
  const t = useT()
  const { units, unitId, claim } = line
  const base = units[0]?.name ?? ''
  const label = (unit: CartLine['units'][number]) =>
    unit.id === null
      ? unit.name
      : t('cart.unitFactor', { name: unit.name, factor: formatQuantity(unit.factor), unit: base })
  const current = units.find(({ id }) => id === unitId)
  if (units.length < 2 || claim) return <p className={css.unit}>{current ? label(current) : '—'}</p>
  return (
    <select
      className={`${css.choice} ${css.unit}`}
      data-cell="unit"
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

function LinePrice({ line, onWhy }: Pick<Props, 'line' | 'onWhy'>) {
  const t = useT()
  const currency = useCurrency()
  const { price, priceWas, priceHidden, steps } = line
  if (priceHidden) return <p className={css.price}>{t('cart.pricesHidden')}</p>
  const was = priceWas === null ? '' : formatMoney(priceWas, currency, '')
  return (
    <div className={css.price}>
      {steps.length > 0 ? (
        <button
          type="button"
          className={css.why}
          data-cell="price"
          onClick={event => onWhy.current?.show(line, event.currentTarget)}
        >
          <Price amount={price} currency={currency} kind="plain" />
          <span className="visually-hidden"> {t('cart.whyPrice', { name: spokenName(line) })}</span>
        </button>
      ) : (
        <Price amount={price} currency={currency} kind="plain" />
      )}
      {priceWas !== null && price !== null && (
        <Tag kind="gold">
          {compare(price, priceWas) > 0
            ? t('cart.priceUp', { price: was })
            : t('cart.priceDown', { price: was })}
        </Tag>
      )}
    </div>
  )
}

function Quantity({ line, refusal, actions }: Omit<Props, 'onWhy'>) {
  const t = useT()
  const { id, quantity, claim, unitId, units, stock, stockState } = line
  if (claim) return <p className={`${css.quantity} ${css.fixed}`}>{formatQuantity(quantity)}</p>
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
        // Minus leads to none at all; a line is taken away by its own button.
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
      <InUnits quantity={quantity} unitId={unitId} units={units} />
      {stockState === 'low' && !advice && (
        <small className={css.low}>
          {stock === null ? t('cart.stockLow') : t('cart.stockLeft', { qty: formatQuantity(stock) })}
        </small>
      )}
    </div>
  )
}

function Amount({ line: { amount } }: { line: CartLine }) {
  return <Price amount={amount} currency={useCurrency()} />
}
