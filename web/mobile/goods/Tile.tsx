import type { ProductCard } from '../../../contract/catalogue.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Words } from '../../ui/Words.tsx'
import { CardPrice } from './CardPrice.tsx'
import { QuickPlus } from './QuickPlus.tsx'
import css from './Tile.module.css'

export const cardHref = ({ id, skuId, badge }: ProductCard): string =>
  badge === 'flash' ? `${paths.product}?id=${id}&sku=${skuId}` : `${paths.product}?id=${id}`

/** Two beside each other. The name's link covers the whole tile. */
function Tile({ card, eager }: { card: ProductCard; eager?: boolean }) {
  const t = useT()
  return (
    <article className={css.tile} data-out={card.stockState === 'out' || undefined}>
      <StoredPicture
        className={css.picture}
        name={card.picture}
        width={240}
        sizes="(max-width: 640px) 46vw, 300px"
        alt=""
        eager={eager}
      />
      {card.badge && (
        <span className={css.badge}>
          <Tag kind={card.badge === 'flash' ? 'strong' : 'soft'}>{t(`product-card.${card.badge}`)}</Tag>
        </span>
      )}
      <div className={css.words}>
        <h3 className={css.name}>
          <AppLink href={cardHref(card)} className={css.link}>
            <Words text={card.name} lang={card.nameLang} />
          </AppLink>
        </h3>
        <div className={css.foot}>
          <CardPrice card={card} />
          <QuickPlus card={card} />
        </div>
      </div>
    </article>
  )
}

export const Tiles = ({ cards, eager = 0 }: { cards: readonly ProductCard[]; eager?: number }) => (
  <ul className={css.tiles}>
    {cards.map((card, at) => (
      <li key={card.skuId}>
        <Tile card={card} eager={at < eager} />
      </li>
    ))}
  </ul>
)
