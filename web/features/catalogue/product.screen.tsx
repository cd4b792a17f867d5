import { type ReactNode, useState } from 'react'
import { number, object } from 'valibot'
import { compare } from '../../../contract/decimal.ts'
import { id, optional } from '../../../contract/fields.ts'
import { formatQuantity } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { type ProductDetail, type ProductSku, productDetail } from '../../../contract/product-detail.ts'
import { useApp, useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { Breadcrumb } from '../../layouts/Breadcrumb.tsx'
import { later } from '../../ui/later.tsx'
import notes from '../../ui/notes.module.css'
import { Price } from '../../ui/Price.tsx'
import titles from '../../ui/titles.module.css'
import { useCurrency } from '../../ui/use-currency.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { Words } from '../../ui/Words.tsx'
import { FavouriteButton } from '../favourites/FavouriteButton.tsx'
import { ShareButton } from '../mini-program/ShareButton.tsx'
import { BreakTable } from './BreakTable.tsx'
import { BuyBox } from './BuyBox.tsx'
import { Gallery } from './Gallery.tsx'
import { firstChoice, mustAsk, useOrdering } from './ordering.ts'
import { PriceBox } from './PriceBox.tsx'
import { AskBox } from './product/AskBox.tsx'
import { CouponLabels } from './product/CouponLabels.tsx'
import { GoneProduct } from './product/GoneProduct.tsx'
import { OfferPanels } from './product/OfferPanels.tsx'
import css from './product.module.css'
import { productsHref } from './products-href.ts'
import { SpecChoice } from './SpecChoice.tsx'
import { StockState } from './StockState.tsx'
import { scriptJson, structuredData } from './structured-data.ts'

const Delivery = later(() => import('./product/Delivery.later.tsx'))
const SkuQuantities = later(() => import('./SkuQuantities.later.tsx'), 'soon')
const SkuTable = later(() => import('./SkuTable.later.tsx'))
const SpecMatrix = later(() => import('./SpecMatrix.later.tsx'), 'soon')
const Together = later(() => import('./product/Together.later.tsx'))

interface Search {
  id: number
  /** Begins with this one. */
  sku?: number | undefined
}

export default screen<Search, ProductDetail>({
  search: object({ id: id(), sku: optional(id()) }),
  load: async ({ call, search }) => (await call(productDetail, { id: search.id })).obj,
  texts: [
    'catalogue',
    'product-card',
    'cart',
    'form',
    'product',
    'pick-list',
    'inquiries',
    'vouchers',
    'share',
  ],
  title: ({ data: { name, itemNo } }, t) => t('catalogue.productTitle', { name, itemNo }),
  description: ({ data: { name, itemNo, description } }, t) =>
    description
      ? [t('catalogue.productTitle', { name, itemNo }), description]
      : t('catalogue.productDescription', { name, itemNo }),
  picture: ({ data }) => data.pictures[0],
  // Another product begins with its own first SKU and picture.
  View: ({ data, search }) => <Product key={`${data.id} ${search.sku}`} product={data} skuId={search.sku} />,
  Missing: GoneProduct,
})

function Product({ product, skuId }: { product: ProductDetail; skuId?: number | undefined }) {
  const t = useT()
  const { name, crumbs, skus, attributes, description } = product
  const [first] = useState(firstChoice(product, skuId))
  const [sku, setSku] = useState(first)
  const choose = (id: number) => setSku(skus.find(each => each.id === id) ?? sku)
  useDraft(`product ${product.id} sku`, number(), sku === first ? undefined : sku?.id, choose, 'quiet')
  const byTable = useOrdering(product) === 'table'
  return (
    <>
      <Breadcrumb
        crumbs={[
          ...crumbs.map(crumb => ({
            text: crumb.name,
            lang: crumb.nameLang,
            href: productsHref({ category: crumb.id }),
          })),
          { text: name, lang: product.nameLang },
        ]}
      />
      <First product={product} sku={sku} onChoose={setSku} />
      {skus.length > 1 && (
        <section className={css.section}>
          <h2 className={titles.section}>
            {t('catalogue.skus')}{' '}
            <small className={notes.beside}>{t('catalogue.skusNote', { total: skus.length })}</small>
          </h2>
          {byTable ? (
            <SkuQuantities product={product} chosenId={sku?.id ?? 0} />
          ) : (
            <SkuTable product={product} chosenId={sku?.id ?? 0} />
          )}
        </section>
      )}
      {attributes.length > 0 && (
        <section className={css.section}>
          <h2 className={titles.section}>{t('catalogue.attributes')}</h2>
          <dl className={`${css.card} ${css.attributes}`}>
            {attributes.map(({ name, nameLang, value, valueLang }) => (
              <div key={name} className={css.attribute}>
                <dt>
                  <Words text={name} lang={nameLang} />
                </dt>
                <dd>
                  <Words text={value} lang={valueLang} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {description && (
        <section className={css.section}>
          <h2 className={titles.section}>{t('catalogue.description')}</h2>
          <p className={`${css.card} ${css.description}`}>
            <Words text={description} lang={product.descriptionLang} />
          </p>
        </section>
      )}
      {product.together.length > 0 && <Together cards={product.together} />}
      <StructuredData product={product} />
    </>
  )
}

interface FirstProps {
  product: ProductDetail
  sku: ProductSku | undefined
  onChoose(sku: ProductSku): void
}

/** Everything to decide by, above the fold. */
function First({ product, sku, onChoose }: FirstProps) {
  const { name, itemNo, brand, model, skus } = product
  const t = useT()
  const pictures = [...new Set([...product.pictures, ...skus.map(({ picture }) => picture)])].filter(Boolean)
  const own = sku === skus[0] ? '' : sku?.picture
  const [shown, setShown] = useState(own || (pictures[0] ?? ''))
  const byMatrix = useOrdering(product) === 'matrix'
  const choose = (chosen: ProductSku) => {
    onChoose(chosen)
    if (chosen.picture) setShown(chosen.picture)
  }
  return (
    <article className={`${css.card} ${css.first}`}>
      <div className={css.pictures}>
        <Gallery pictures={pictures} shown={shown} name={name} onShow={setShown} />
        <p className={css.actions}>
          <FavouriteButton productId={product.id} active={product.favourite} />
          <ShareButton type="product" scene={String(product.id)} />
        </p>
      </div>
      <div>
        <h1 className={titles.name}>
          <Words text={name} lang={product.nameLang} />
        </h1>
        <dl className={css.ids}>
          <Fact name={t('catalogue.itemNo')}>
            <bdi dir="ltr">{sku?.itemNo ?? itemNo}</bdi>
          </Fact>
          {brand && (
            <Fact name={t('catalogue.brand')}>
              <AppLink href={productsHref({ brand: brand.id })} className={css.brand}>
                <Words text={brand.name} lang={brand.nameLang} />
              </AppLink>
            </Fact>
          )}
          {model && (
            <Fact name={t('catalogue.model')}>
              <bdi>{model}</bdi>
            </Fact>
          )}
        </dl>
        {sku && (
          <>
            <OfferPanels product={product} sku={sku} />
            <PriceBox product={product} sku={sku} />
            <CouponLabels product={product} />
            <BreakTable sku={sku} unit={product.unit} />
            {sku.tiers && <TierPrices tiers={sku.tiers} />}
            {byMatrix ? null : <SpecChoice skus={skus} current={sku} onChoose={choose} />}
            {byMatrix ? null : <OtherSkus product={product} current={sku} />}
            <BuyingFacts product={product} sku={sku} />
            {!byMatrix && mustAsk(product, sku) ? (
              <AskBox product={product} sku={sku} />
            ) : byMatrix ? (
              <SpecMatrix product={product} current={sku} onChoose={choose} />
            ) : (
              <BuyBox product={product} sku={sku} />
            )}
            <Delivery delivery={product.delivery} />
          </>
        )}
      </div>
    </article>
  )
}

/** Without scripts another specification is another page. */
function OtherSkus({ product: { id, skus }, current }: { product: ProductDetail; current: ProductSku }) {
  const t = useT()
  if (skus.length < 2) return null
  return (
    <noscript>
      <ul aria-label={t('cart.otherSpecs')}>
        {skus
          .filter(sku => sku !== current)
          .map(sku => (
            <li key={sku.id}>
              <AppLink href={`${paths.product}?id=${id}&sku=${sku.id}`}>
                {sku.spec.map(({ value }) => value).join(' / ') || sku.itemNo}
              </AppLink>
            </li>
          ))}
      </ul>
    </noscript>
  )
}

/** Members see what the other tiers pay, where the shop says so (product §6). */
function TierPrices({ tiers }: { tiers: NonNullable<ProductSku['tiers']> }) {
  const t = useT()
  const currency = useCurrency()
  return (
    <dl className={css.lines}>
      {tiers.map(({ tier, price }) => (
        <Fact key={tier} name={tier === 0 ? t('catalogue.retail') : t('catalogue.salePrice', { tier })}>
          <Price amount={price} currency={currency} kind="plain" size="s" />
        </Fact>
      ))}
    </dl>
  )
}

function BuyingFacts({ product: { unit, units }, sku }: { product: ProductDetail; sku: ProductSku }) {
  const t = useT()
  const rules = [
    compare(sku.minQty, '1') > 0 && t('catalogue.minimumOf', { qty: formatQuantity(sku.minQty), unit }),
    compare(sku.multiple, '1') > 0 && t('catalogue.multipleOf', { qty: formatQuantity(sku.multiple) }),
  ].filter(rule => rule !== false)
  return (
    <dl className={css.lines}>
      <Fact name={t('catalogue.unit')}>
        <ul className={css.units}>
          {units.length === 0 && <li>{unit}</li>}
          {units.map(({ name, factor }) => (
            <li key={name} className={css.unit}>
              {t('catalogue.unitFactor', { name, factor: formatQuantity(factor), unit })}
            </li>
          ))}
        </ul>
      </Fact>
      {rules.length > 0 && (
        <Fact name={t('catalogue.minimum')}>
          <span className={css.advice}>{rules.join(' · ')}</span>
        </Fact>
      )}
      {sku.stockState !== 'hidden' && (
        <Fact name={t('catalogue.stock')}>
          <StockState sku={sku} units={units} />
        </Fact>
      )}
      {sku.barcode && (
        <Fact name={t('catalogue.barcode')}>
          <bdi dir="ltr">{sku.barcode}</bdi>
        </Fact>
      )}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={css.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/**
 * A block of data for search engines, who come as guests: what a member pays is not in it. No browser reads it, so the
 * content policy has nothing to say about it, and neither has the page once it is alive.
 */
function StructuredData({ product }: { product: ProductDetail }) {
  const t = useT()
  const { origin, lang } = useApp()
  const { oss, guest } = useSession()
  const currency = useCurrency()
  if (!guest) return null
  const data = import.meta.env.SSR
    ? scriptJson(structuredData(product, { origin, lang, oss, currency, home: t('screens.home') }))
    : ''
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which nothing ends the script.
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: data }} suppressHydrationWarning />
  )
}
