import { type ReactNode, Suspense, useState } from 'react'
import { number, object } from 'valibot'
import { compare } from '../../../contract/decimal.ts'
import { id, optional } from '../../../contract/fields.ts'
import { formatNumber, formatQuantity } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { type ProductDetail, type ProductSku, productDetail } from '../../../contract/product-detail.ts'
import { loginPath } from '../../../contract/return-url.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { hindrance } from '../../features/catalogue/buying.ts'
import { firstChoice, mustAsk, useOrdering } from '../../features/catalogue/ordering.ts'
import { AskBox } from '../../features/catalogue/product/AskBox.tsx'
import { CouponLabels } from '../../features/catalogue/product/CouponLabels.tsx'
import { productsHref } from '../../features/catalogue/products-href.ts'
import { StockState } from '../../features/catalogue/StockState.tsx'
import type { HowToAdd } from '../../features/catalogue/use-add-to-cart.ts'
import { FavouriteButton } from '../../features/favourites/FavouriteButton.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useCartCount } from '../../layouts/cart-count.ts'
import { CartIcon } from '../../layouts/icons.tsx'
import { shownCount } from '../../layouts/shown-count.ts'
import { useLocation } from '../../router/react.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { OnIcon } from '../../ui/icons.tsx'
import { later } from '../../ui/later.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Price } from '../../ui/Price.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { SpecWords, Words } from '../../ui/Words.tsx'
import { ShareButton } from '../share/ShareButton.tsx'
import { TopRow } from '../shell/TopRow.tsx'
import { Gone } from './Gone.tsx'
import { Ladder } from './Ladder.tsx'
import css from './product.module.css'
import { SwipeGallery } from './SwipeGallery.tsx'

const Below = later(() => import('./Below.later.tsx'))
/** Most products have none. */
const Offers = later(() => import('./Offers.later.tsx'), 'soon')
const SpecSheet = onDemand(async () => ({ default: (await import('./BuySheet.tsx')).SpecSheet }))

interface Search {
  id: number
  /** Begins with this one. */
  sku?: number | undefined
}

export default screen<Search, ProductDetail>({
  search: object({ id: id(), sku: optional(id()) }),
  load: async ({ call, search }) => (await call(productDetail, { id: search.id })).obj,
  texts: ['mobile', 'catalogue', 'product-card', 'cart', 'product', 'inquiries', 'vouchers', 'form', 'share'],
  title: ({ data: { name, itemNo } }, t) => t('catalogue.productTitle', { name, itemNo }),
  description: ({ data: { name, itemNo, description } }, t) =>
    description
      ? [t('catalogue.productTitle', { name, itemNo }), description]
      : t('catalogue.productDescription', { name, itemNo }),
  picture: ({ data }) => data.pictures[0],
  View: ({ data, search }) => <Product key={`${data.id} ${search.sku}`} product={data} skuId={search.sku} />,
  Missing: Gone,
})

function Product({ product, skuId }: { product: ProductDetail; skuId?: number | undefined }) {
  const { name, skus } = product
  const t = useT()
  const [first] = useState(firstChoice(product, skuId))
  const [sku, setSku] = useState(first)
  const choose = (chosen: number) => setSku(skus.find(each => each.id === chosen) ?? sku)
  useDraft(`product ${product.id} sku`, number(), sku === first ? undefined : sku?.id, choose, 'quiet')
  const sheet = useSheet()
  const pictures = [...new Set([...product.pictures, ...skus.map(({ picture }) => picture)])].filter(Boolean)
  return (
    <>
      <TopRow clear back={paths.products} end={<ShareButton type="product" scene={String(product.id)} />} />
      <SwipeGallery pictures={pictures} name={name} />
      <div className={css.page}>
        {sku && (
          <section className={css.card}>
            <Money product={product} sku={sku} />
            <Ladder sku={sku} unit={product.unit} />
            <h1 className={css.name}>
              <Words text={name} lang={product.nameLang} />
            </h1>
            <p className={css.ids}>
              <bdi dir="ltr">{sku.itemNo}</bdi>
              {product.brand && (
                <AppLink href={productsHref({ brand: product.brand.id })}>
                  <Words text={product.brand.name} lang={product.brand.nameLang} />
                </AppLink>
              )}
              {product.model && (
                <span>
                  {t('catalogue.model')} <bdi>{product.model}</bdi>
                </span>
              )}
              <BuyingRule product={product} sku={sku} />
              {sku.stockState !== 'hidden' && <StockState sku={sku} />}
            </p>
            <CouponLabels product={product} />
          </section>
        )}
        {sku && product.offers.length > 0 && <Offers product={product} sku={sku} />}
        {sku && !mustAsk(product, sku) && (
          <Chosen product={product} sku={sku} onOpen={() => sheet.open(undefined)} />
        )}
        <Below product={product} />
      </div>
      {sku && <BuyBar product={product} sku={sku} onBuy={sheet.open} />}
      {sku && sheet.wanted && (
        <Suspense>
          <SpecSheet
            product={product}
            sku={sku}
            open={sheet.isOpen}
            how={sheet.how}
            onSku={setSku}
            onClose={sheet.close}
          />
        </Suspense>
      )}
    </>
  )
}

/** Its code comes with the first press; what was filled in stays while the page does. */
function useSheet() {
  const [state, setState] = useState<{ isOpen: boolean; how: HowToAdd | undefined }>()
  return {
    wanted: state !== undefined,
    isOpen: state?.isOpen ?? false,
    how: state?.how,
    open: (how: HowToAdd | undefined) => setState({ isOpen: true, how }),
    close: () => setState(known => known && { ...known, isOpen: false }),
  }
}

function Money({ product: { priceHidden, unit, sold }, sku }: { product: ProductDetail; sku: ProductSku }) {
  const t = useT()
  const currency = useCurrency()
  const { price, retailPrice } = sku
  if (priceHidden) return <p className={css.hidden}>{t('catalogue.signInHint')}</p>
  return (
    <p className={css.money}>
      <span className={css.price}>
        <Price amount={price} currency={currency} size="l" />
      </span>
      {price !== null && <span className={css.note}>{t('catalogue.perUnit', { unit })}</span>}
      {price !== null && retailPrice !== null && compare(retailPrice, price) > 0 && (
        <Price
          amount={retailPrice}
          currency={currency}
          size="s"
          kind="old"
          label={t('product-card.retail')}
        />
      )}
      {sold !== null && (
        <span className={css.sold}>{t('catalogue.sold', { total: formatNumber(sold) })}</span>
      )}
    </p>
  )
}

function BuyingRule({ product: { unit, units }, sku }: { product: ProductDetail; sku: ProductSku }) {
  const t = useT()
  const [larger] = units
  return (
    <>
      {larger && (
        <span>
          {t('catalogue.unitFactor', { name: larger.name, factor: formatQuantity(larger.factor), unit })}
        </span>
      )}
      {compare(sku.minQty, '1') > 0 && (
        <span>{t('catalogue.minimumOf', { qty: formatQuantity(sku.minQty), unit })}</span>
      )}
      {compare(sku.multiple, '1') > 0 && (
        <span>{t('catalogue.multipleOf', { qty: formatQuantity(sku.multiple) })}</span>
      )}
    </>
  )
}

interface ChosenProps {
  product: ProductDetail
  sku: ProductSku
  onOpen(): void
}

/** Leads into the sheet, and says what is chosen where one specification is. */
function Chosen({ product, sku, onOpen }: ChosenProps) {
  const t = useT()
  const isOne = useOrdering(product) === 'one'
  return (
    <button type="button" className={css.chosen} aria-haspopup="dialog" onClick={onOpen}>
      <span className={css.label}>{t('catalogue.spec')}</span>
      <span className={css.value}>
        {isOne && sku.spec.length > 0 ? <SpecWords spec={sku.spec} /> : t('mobile.chooseSpec')}
      </span>
      <span className="turns">
        <OnIcon />
      </span>
    </button>
  )
}

interface BarProps {
  product: ProductDetail
  sku: ProductSku
  onBuy(how: HowToAdd): void
}

/** Always within reach: the cart, keeping it, and the two ways to buy. */
function BuyBar({ product, sku, onBuy }: BarProps) {
  const t = useT()
  const count = useCartCount()
  const here = useLocation().href
  const ordering = useOrdering(product)
  const isOut = product.skus.every(each => hindrance(each, product.priceHidden) === 'soldOut')
  let ways: ReactNode
  if (product.priceHidden) {
    ways = (
      <AppLink href={loginPath(here)} className={`${buttonClass('primary', 'l')} ${css.way}`}>
        {t('catalogue.signIn')}
      </AppLink>
    )
  } else if (ordering === 'one' && mustAsk(product, sku)) {
    ways = <AskBox product={product} sku={sku} className={css.ask} />
  } else {
    const reason = isOut ? t('cart.soldOut') : undefined
    ways = (
      <>
        <Button
          kind="second"
          size="l"
          className={css.way}
          disabledReason={reason}
          onClick={() => onBuy('add')}
        >
          {t('cart.addToCart')}
        </Button>
        <Button
          kind="primary"
          size="l"
          className={css.way}
          disabledReason={reason}
          onClick={() => onBuy('buy')}
        >
          {t('cart.buyNow')}
        </Button>
      </>
    )
  }
  return (
    <div className={css.bar} data-screen-only>
      <div className={css.tools}>
        <AppLink href={paths.cart} className={css.tool}>
          <CartIcon />
          <span className="visually-hidden">{t('mobile.cart')}</span>
          {count > 0 && <span className={css.count}>{shownCount(count, 99)}</span>}
        </AppLink>
        <span className={css.tool}>
          <FavouriteButton productId={product.id} active={product.favourite} small />
        </span>
        <span className={css.names} aria-hidden="true">
          <span className={css.pair}>
            <span>{t('mobile.cart')}</span>
            <span>{t('product.keep')}</span>
          </span>
        </span>
      </div>
      <div className={css.ways}>{ways}</div>
    </div>
  )
}
