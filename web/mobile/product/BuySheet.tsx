import { Suspense, useState } from 'react'
import { breakAt } from '../../../contract/amounts.ts'
import { compare, type Decimal, multiply, sum } from '../../../contract/decimal.ts'
import { formatMoney, formatQuantity } from '../../../contract/money.ts'
import type { ProductDetail, ProductSku } from '../../../contract/product-detail.ts'
import { hindrance, sellable } from '../../features/catalogue/buying.ts'
import type { Customised } from '../../features/catalogue/Customise.tsx'
import { firstChoice, useOrdering } from '../../features/catalogue/ordering.ts'
import { SpecChoice } from '../../features/catalogue/SpecChoice.tsx'
import { UnitChoice } from '../../features/catalogue/UnitChoice.tsx'
import { type HowToAdd, useAddToCart } from '../../features/catalogue/use-add-to-cart.ts'
import { type Quantities, useQuantities } from '../../features/catalogue/use-quantities.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Price } from '../../ui/Price.tsx'
import { QuantityInput } from '../../ui/QuantityInput.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import { SpecWords, Words } from '../../ui/Words.tsx'
import { Sheet } from '../shell/Sheet.tsx'
import css from './BuySheet.module.css'
import { Ladder } from './Ladder.tsx'
import { Matrix } from './Matrix.tsx'
import { nextBreak } from './next-break.ts'

/** Few products have it. */
const Customise = onDemand(() => import('../../features/catalogue/Customise.tsx'))

/** Choosing where one looks, without going to the product's page. */
export default function BuySheet({ product, onClose }: { product: ProductDetail; onClose(): void }) {
  const [sku, setSku] = useState(firstChoice(product))
  return sku && <SpecSheet product={product} sku={sku} open onSku={setSku} onClose={onClose} />
}

interface Props {
  product: ProductDetail
  sku: ProductSku
  /** What was filled in stays while it is closed. */
  open: boolean
  /** Which of the two ways brought it up; without one it offers both. */
  how?: HowToAdd | undefined
  onSku(sku: ProductSku): void
  onClose(): void
}

/** Prices by quantity, units, specifications and how many of each: all of it in one sheet. */
export function SpecSheet({ product, sku, open, how, onSku, onClose }: Props) {
  const t = useT()
  const ordering = useOrdering(product)
  const quantities = useQuantities(product)
  const [customised, setCustomised] = useState<Customised>({ ready: !product.customisable })
  const single = quantities.of(sku.id) || quantities.least(sku)
  const chosen = ordering === 'one' ? [{ sku, quantity: single }] : quantities.filled
  const shown =
    ordering === 'one' ? single : (quantities.filled.find(each => each.sku.id === sku.id)?.quantity ?? '0')
  const { busy, put } = useAddToCart(async () => {
    const qzcId = await customised.save?.()
    const shown = { name: product.name, picture: product.pictures[0] }
    return chosen.map(each => ({
      skuId: each.sku.id,
      unitId: quantities.unit.id,
      qty: each.quantity,
      qzcId,
      shown,
    }))
  })
  const press = async (way: HowToAdd) => {
    if (!(await put(way)) || way === 'buy') return
    quantities.clear()
    onClose()
  }
  const hindered = ordering === 'one' ? hindrance(sku, product.priceHidden) : undefined
  const reason = () => {
    if (hindered) return t(`cart.${hindered}`)
    if (chosen.length === 0) return t('cart.chosenNone')
    if (chosen.some(each => quantities.adviceOf(each.sku, each.quantity))) return t('cart.fixQuantities')
    return customised.ready ? undefined : (customised.reason ?? t('ui.loading'))
  }
  if (!open) return null
  const button = (way: HowToAdd, text: string) => (
    <Button
      kind={way === 'buy' || how ? 'primary' : 'second'}
      size="l"
      className={css.button}
      busy={busy === way}
      disabledReason={reason()}
      onClick={() => void press(way)}
    >
      {text}
    </Button>
  )
  return (
    <Sheet
      title={t('mobile.chooseSpec')}
      isTitleHidden
      onClose={onClose}
      footer={
        <>
          {ordering === 'matrix' && <Wrong quantities={quantities} />}
          <Sums product={product} quantities={quantities} chosen={chosen} surcharge={customised.surcharge} />
          <div className={css.buttons}>
            {how !== 'buy' && button('add', t('cart.addToCart'))}
            {how !== 'add' && button('buy', t('cart.buyNow'))}
          </div>
        </>
      }
    >
      <Head product={product} sku={sku} quantities={quantities} quantity={shown} />
      <Ladder sku={sku} unit={product.unit} pieces={multiply(shown, quantities.unit.factor)} />
      <UnitChoice
        units={quantities.units}
        current={quantities.unit}
        onChoose={unit => {
          quantities.setUnit(unit)
          quantities.clear()
        }}
      />
      {ordering === 'one' && <SpecChoice skus={product.skus} current={sku} onChoose={onSku} />}
      {product.customisable && (
        <Suspense>
          <Customise key={sku.id} skuId={sku.id} onChange={setCustomised} />
        </Suspense>
      )}
      {ordering === 'matrix' && (
        <Matrix product={product} current={sku} quantities={quantities} onChoose={onSku} />
      )}
      {ordering === 'table' && <Rows product={product} quantities={quantities} onChoose={onSku} />}
      {ordering === 'one' && (
        <OneQuantity product={product} sku={sku} quantities={quantities} quantity={single} />
      )}
      <Advice sku={sku} quantities={quantities} quantity={shown} hidden={product.priceHidden} />
    </Sheet>
  )
}

interface PartProps {
  product: ProductDetail
  sku: ProductSku
  quantities: Quantities
  quantity: Decimal
}

function Head({ product, sku, quantities, quantity }: PartProps) {
  const t = useT()
  const currency = useCurrency()
  const { unit, units } = quantities
  const priced = sellable(sku, units).units.find(({ id }) => id === unit.id)
  const reached = breakAt(sku.breaks, multiply(quantity, unit.factor))
  const price = reached && !priced?.own ? multiply(reached.price, unit.factor) : (priced?.price ?? null)
  return (
    <div className={css.head}>
      <StoredPicture
        className={css.picture}
        name={sku.picture || (product.pictures[0] ?? '')}
        width={72}
        alt=""
      />
      <div className={css.facts}>
        {product.priceHidden ? (
          <p>{t('catalogue.signIn')}</p>
        ) : (
          <p className={css.money}>
            <Price amount={price} currency={currency} size="l" />
            {price !== null && (
              <span className={css.note}>{t('catalogue.perUnit', { unit: unit.name })}</span>
            )}
            {unit.id === null &&
              sku.retailPrice !== null &&
              price !== null &&
              compare(sku.retailPrice, price) > 0 && (
                <Price
                  amount={sku.retailPrice}
                  currency={currency}
                  size="s"
                  kind="old"
                  label={t('product-card.retail')}
                />
              )}
          </p>
        )}
        <p className={css.note}>
          <bdi dir="ltr">{sku.itemNo}</bdi> <Words text={product.name} lang={product.nameLang} />
        </p>
      </div>
    </div>
  )
}

function OneQuantity({ product, sku, quantities, quantity }: PartProps) {
  const t = useT()
  const hindered = hindrance(sku, product.priceHidden)
  return (
    <div className={css.line}>
      <span>{t('cart.quantity')}</span>
      <QuantityInput
        label={t('cart.quantity')}
        value={quantity}
        rule={quantities.ruleOf(sku)}
        advice={hindered ? undefined : quantities.adviceOf(sku, quantity)}
        disabled={hindered !== undefined}
        onChange={typed => quantities.set(sku, typed)}
      />
    </div>
  )
}

/** A specification a line, where they are no colour by size. */
function Rows({
  product,
  quantities,
  onChoose,
}: Pick<Props, 'product'> & { quantities: Quantities; onChoose(sku: ProductSku): void }) {
  const t = useT()
  const currency = useCurrency()
  return (
    <ul className={css.rows}>
      {product.skus.map(sku => {
        const hindered = hindrance(sku, product.priceHidden)
        const name = sku.spec.map(({ value }) => value).join(' / ') || sku.itemNo
        const quantity = quantities.of(sku.id) || '0'
        return (
          <li key={sku.id} className={css.rowLine}>
            <span className={css.rowName}>
              <SpecWords spec={sku.spec} />
              {!product.priceHidden && (
                <Price amount={quantities.priceOf(sku)} currency={currency} size="s" />
              )}
            </span>
            {hindered ? (
              <span className={css.note}>{t(`cart.${hindered}`)}</span>
            ) : (
              <QuantityInput
                label={t('cart.quantityOf', { name })}
                value={quantity}
                rule={quantities.ruleOf(sku)}
                advice={compare(quantity, '0') > 0 ? quantities.adviceOf(sku, quantity) : undefined}
                onChange={typed => {
                  onChoose(sku)
                  quantities.set(sku, typed)
                }}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** What is wrong with the first cell that breaks its rule: a cell has no room for words, and may be out of view. */
function Wrong({ quantities: { filled, adviceOf } }: { quantities: Quantities }) {
  const wrong = filled.find(({ sku, quantity }) => adviceOf(sku, quantity))
  return (
    <p className={css.wrong} aria-live="polite">
      {wrong && (
        <>
          <SpecWords spec={wrong.sku.spec} />: {adviceOf(wrong.sku, wrong.quantity)}
        </>
      )}
    </p>
  )
}

/** "30 more and each costs ¥121." */
function Advice({ sku, quantities, quantity, hidden }: Omit<PartProps, 'product'> & { hidden: boolean }) {
  const t = useT()
  const currency = useCurrency()
  const { unit, units } = quantities
  const next = hidden ? undefined : nextBreak(sellable(sku, units), unit.id, quantity, currency.decimals)
  return (
    <p className={css.advice} aria-live="polite">
      {next &&
        compare(quantity, '0') > 0 &&
        t('mobile.moreAndEach', {
          qty: formatQuantity(next.more),
          unit: unit.name,
          price: formatMoney(next.price, currency, ''),
          saved: formatMoney(next.saved, currency, ''),
        })}
    </p>
  )
}

interface SumsProps {
  product: ProductDetail
  quantities: Quantities
  chosen: readonly { sku: ProductSku; quantity: Decimal }[]
  surcharge: Decimal | undefined
}

function Sums({ product, quantities, chosen, surcharge }: SumsProps) {
  const t = useT()
  const currency = useCurrency()
  const amounts = chosen.map(({ sku, quantity }) => quantities.amountOf(sku, quantity, surcharge) ?? '0')
  const total = sum(amounts)
  return (
    <p className={css.sums}>
      <span aria-live="polite">
        {t('mobile.chosenOf', {
          count: chosen.length,
          qty: formatQuantity(sum(chosen.map(({ quantity }) => quantity))),
          unit: quantities.unit.name,
        })}
      </span>
      {!product.priceHidden && compare(total, '0') > 0 && (
        <Price amount={total} currency={currency} size="l" />
      )}
    </p>
  )
}
