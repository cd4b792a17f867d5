import type { ProductCard } from '../../../contract/catalogue.ts'
import { compare } from '../../../contract/decimal.ts'
import { formatQuantity } from '../../../contract/money.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Words } from '../../ui/Words.tsx'
import { CardPrice } from '../goods/CardPrice.tsx'
import { QuickPlus } from '../goods/QuickPlus.tsx'
import { cardHref } from '../goods/Tile.tsx'
import css from './list.module.css'

/** A product across the screen: everything to decide by, and into the cart from here. */
export function GoodsRow({ card, eager }: { card: ProductCard; eager: boolean }) {
  const t = useT()
  const { badge, stockState, stock, pack, unit, minQty } = card
  return (
    <article className={css.row} data-out={stockState === 'out' || undefined}>
      <StoredPicture
        className={css.picture}
        name={card.picture}
        width={120}
        sizes="104px"
        alt=""
        eager={eager}
      />
      <div className={css.words}>
        <h2 className={css.name}>
          <AppLink href={cardHref(card)} className={css.link}>
            <Words text={card.name} lang={card.nameLang} />
          </AppLink>
        </h2>
        <p className={css.note}>
          <bdi dir="ltr">{card.itemNo}</bdi>
          {pack && (
            <>
              {' · '}
              <bdi>{pack}</bdi>
            </>
          )}
        </p>
        <p className={css.note}>
          {badge && <Tag kind={badge === 'flash' ? 'strong' : 'soft'}>{t(`product-card.${badge}`)}</Tag>}
          {compare(minQty, '1') > 0 && (
            <span>{t('product-card.min', { unit, qty: formatQuantity(minQty) })}</span>
          )}
          {stockState === 'low' && <span className={css.low}>{t('product-card.stockLow')}</span>}
          {stockState === 'out' && <span>{t('product-card.stockOut')}</span>}
          {stockState === 'in' && stock !== null && (
            <span>{t('product-card.stockCount', { qty: formatQuantity(stock) })}</span>
          )}
        </p>
        <div className={css.foot}>
          <CardPrice card={card} unit />
          <QuickPlus card={card} />
        </div>
      </div>
    </article>
  )
}
