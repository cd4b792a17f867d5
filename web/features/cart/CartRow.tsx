import { memo, type RefObject } from 'react'
import type { CartLine } from '../../../contract/cart.ts'
import { compare } from '../../../contract/decimal.ts'
import { formatMoney, formatQuantity } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { InUnits } from '../../ui/InUnits.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Price } from '../../ui/Price.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import { SpecWords, Words } from '../../ui/Words.tsx'
import css from './CartRow.module.css'
import { Claim } from './Claim.tsx'
import type { CartActions } from './cart-actions.ts'
import { spokenName } from './cart-state.ts'
import { focusNeighbourOf } from './cells.ts'
import { LineQuantity, PromotionChoice, UnitChoice } from './LineFields.tsx'
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
          {promotions.length > 0 && <PromotionChoice line={line} actions={actions} className={css.choice} />}
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
  return <UnitChoice line={line} actions={actions} className={`${css.choice} ${css.unit}`} />
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
  const { quantity, claim, unitId, units } = line
  if (claim) return <p className={`${css.quantity} ${css.fixed}`}>{formatQuantity(quantity)}</p>
  return (
    <LineQuantity line={line} refusal={refusal} actions={actions} css={css}>
      <InUnits quantity={quantity} unitId={unitId} units={units} />
    </LineQuantity>
  )
}

function Amount({ line: { amount } }: { line: CartLine }) {
  return <Price amount={amount} currency={useCurrency()} />
}
