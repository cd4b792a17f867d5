import type { ProductDetail, ProductOffer, ProductSku } from '../../../../contract/product-detail.ts'
import { AppLink } from '../../../app/AppLink.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Clock } from '../../../ui/Clock.tsx'
import { Price } from '../../../ui/Price.tsx'
import { serverOffsetMs } from '../../../ui/server-clock.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { useCountdown } from '../../../ui/use-countdown.ts'
import { useCurrency } from '../../../ui/use-currency.ts'
import css from './OfferPanels.module.css'
import { offerHref, offersFor, phaseOf } from './offers.ts'

/** Flash sales and group-buys of the product, by the server's clock. */
export function OfferPanels({ product, sku }: { product: ProductDetail; sku: ProductSku | undefined }) {
  const offsetMs = serverOffsetMs()
  return offersFor(product.offers, sku?.id).map(offer => (
    <OfferPanel
      key={`${offer.kind} ${offer.id}`}
      offer={offer}
      spec={offer.skuId === sku?.id ? '' : specOf(product, offer.skuId)}
      offsetMs={offsetMs}
    />
  ))
}

const specOf = ({ skus }: ProductDetail, skuId: number): string =>
  skus
    .find(({ id }) => id === skuId)
    ?.spec.map(({ value }) => value)
    .join(' / ') ?? ''

function OfferPanel({ offer, spec, offsetMs }: { offer: ProductOffer; spec: string; offsetMs: number }) {
  const t = useT()
  const currency = useCurrency()
  const untilStart = useCountdown(Date.parse(offer.startsAt), offsetMs)
  const untilEnd = useCountdown(Date.parse(offer.endsAt), offsetMs)
  const phase = phaseOf(untilStart, untilEnd)
  const { kind, title, price, size, soldOut } = offer
  if (phase === 'over') {
    return (
      <p className={`${css.panel} ${css.over}`} role="status">
        <Tag>{t(`product.${kind}`)}</Tag> {t('product.over')}
      </p>
    )
  }
  const running = phase === 'running'
  const words =
    running && !soldOut ? (kind === 'flash' ? 'product.toFlash' : 'product.toGroup') : 'product.look'
  return (
    <section className={css.panel} aria-label={title}>
      <p className={css.what}>
        <Tag kind={running ? 'strong' : 'soft'}>{t(`product.${kind}`)}</Tag>
        {price !== null && <Price amount={price} currency={currency} size="l" />}
        <span className={css.note}>
          {kind === 'group' && <>{t('product.groupOf', { size })} · </>}
          <bdi>{title}</bdi>
          {spec && <> · {t('product.onlyFor', { spec })}</>}
        </span>
      </p>
      <p className={css.when}>
        {soldOut ? (
          <strong>{t('product.soldOut')}</strong>
        ) : (
          <span className={css.left}>
            <Clock seconds={running ? untilEnd : untilStart} />{' '}
            {t(running ? 'product.endsIn' : 'product.beginsIn')}
          </span>
        )}
        <AppLink href={offerHref(offer)} className={buttonClass('second', 's')}>
          {t(words)}
        </AppLink>
      </p>
    </section>
  )
}
