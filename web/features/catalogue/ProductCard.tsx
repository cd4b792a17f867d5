import type { ProductCard as Card } from '../../../contract/catalogue.ts'
import { compare } from '../../../contract/decimal.ts'
import { formatQuantity } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { loginPath } from '../../../contract/return-url.ts'
import type { TextKey } from '../../../contract/text.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useLocation } from '../../router/react.tsx'
import { Price } from '../../ui/Price.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import { Words } from '../../ui/Words.tsx'
import css from './ProductCard.module.css'
import { QuickAdd } from './QuickAdd.tsx'

const stockTexts = {
  in: 'product-card.stockIn',
  low: 'product-card.stockLow',
  out: 'product-card.stockOut',
} as const satisfies Record<string, TextKey>

const badges = {
  flash: { kind: 'strong', text: 'product-card.flash' },
  new: { kind: 'soft', text: 'product-card.new' },
} as const

/** Two columns on a phone, five on a wide screen. */
const sizes = '(max-width: 640px) 46vw, 240px'

interface Props {
  card: Card
  /** In the first row that is seen: its picture is not lazy. */
  eager?: boolean
}

/** The name's link covers the whole card, so that one link is read out and all of it can be pressed. */
export function ProductCard({ card, eager }: Props) {
  const t = useT()
  const badge = card.badge && badges[card.badge]
  return (
    <article className={card.stockState === 'out' ? `${css.card} ${css.soldOut}` : css.card}>
      <div className={css.face}>
        <StoredPicture
          className={css.picture}
          name={card.picture}
          width={240}
          sizes={sizes}
          alt=""
          eager={eager}
        />
        {badge && (
          <span className={css.badge}>
            <Tag kind={badge.kind}>{t(badge.text)}</Tag>
          </span>
        )}
        <Stock card={card} />
      </div>
      <div className={css.words}>
        <h3 className={css.name}>
          <AppLink href={hrefOf(card)} className={css.link}>
            <Words text={card.name} lang={card.nameLang} />
          </AppLink>
        </h3>
        <p className={css.facts}>
          <bdi className={css.itemNo} dir="ltr">
            {card.itemNo}
          </bdi>
          <span>
            <BuyingRule card={card} />
          </span>
        </p>
        <Money card={card} />
        {card.soldShare !== undefined && <Sold share={card.soldShare} />}
        {hasQuick(card) && <QuickAdd card={card} />}
      </div>
    </article>
  )
}

/** A flash price is claimed on the sale's own page. */
const hasQuick = (card: Card): card is Card & { quick: string } =>
  card.quick !== undefined && card.flashPrice === undefined

/** How it is sold: the pack it comes in, else the least or the step one can buy, else just the unit. */
function BuyingRule({ card: { pack, unit, minQty, multiple } }: { card: Card }) {
  const t = useT()
  if (pack) return pack
  if (compare(multiple, '1') > 0) return t('product-card.multiple', { unit, qty: formatQuantity(multiple) })
  if (compare(minQty, '1') > 0) return t('product-card.min', { unit, qty: formatQuantity(minQty) })
  return unit
}

function Money({ card: { price, flashPrice, retailPrice, priceHidden } }: { card: Card }) {
  const t = useT()
  const currency = useCurrency()
  const here = useLocation().href
  if (priceHidden) {
    return (
      <p className={css.money}>
        <AppLink href={loginPath(here)} className={css.signIn}>
          {t('product-card.signIn')}
        </AppLink>
      </p>
    )
  }
  const mine = flashPrice ?? price
  return (
    <p className={css.money}>
      <Price amount={mine} currency={currency} size="l" />
      {mine !== null && retailPrice !== null && compare(retailPrice, mine) > 0 && (
        <Price
          amount={retailPrice}
          currency={currency}
          size="s"
          kind="old"
          label={t('product-card.retail')}
        />
      )}
    </p>
  )
}

function Stock({ card: { stockState, stock } }: { card: Card }) {
  const t = useT()
  if (stockState === 'hidden') return null
  const word = t(stockTexts[stockState])
  return (
    <span className={`${css.stock} ${css[stockState] ?? ''}`}>
      {stockState === 'in' && stock !== null
        ? t('product-card.stockCount', { qty: formatQuantity(stock) })
        : word}
    </span>
  )
}

function Sold({ share }: { share: number }) {
  const t = useT()
  const percent = Math.round(share * 100)
  return (
    <progress
      className={css.sold}
      value={percent}
      max={100}
      aria-label={t('product-card.sold', { percent })}
    />
  )
}

/** What is on sale is one SKU in particular. */
const hrefOf = ({ id, skuId, badge }: Card) =>
  badge === 'flash' ? `${paths.product}?id=${id}&sku=${skuId}` : `${paths.product}?id=${id}`
