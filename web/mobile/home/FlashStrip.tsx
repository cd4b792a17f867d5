import type { BlockOf } from '../../../contract/pages.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useDataHref } from '../../features/pages/data-link.ts'
import { useT } from '../../i18n/use-t.ts'
import { Clock } from '../../ui/Clock.tsx'
import { Price } from '../../ui/Price.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { serverOffsetMs } from '../../ui/server-clock.ts'
import { useCountdown } from '../../ui/use-countdown.ts'
import { useCurrency } from '../../ui/use-currency.ts'
import { Words } from '../../ui/Words.tsx'
import { cardHref } from '../goods/Tile.tsx'
import css from './home.module.css'
import { SectionHead } from './SectionHead.tsx'

/** Stands while the sale runs. */
export function FlashStrip({ block }: { block: BlockOf<'flash'> }) {
  const t = useT()
  const currency = useCurrency()
  const { saleId, title, titleLang, endsAt, items } = block
  const seconds = useCountdown(Date.parse(endsAt), serverOffsetMs())
  const href = useDataHref(`ms|${saleId}`)
  if (items.length === 0) return null
  return (
    <section className={css.card}>
      <SectionHead
        title={<Words text={title} lang={titleLang} />}
        name={title}
        aside={seconds > 0 ? <Clock seconds={seconds} /> : <span role="status">{t('ui.ended')}</span>}
        href={seconds > 0 ? href : undefined}
      />
      <ul className={css.strip}>
        {items.map(card => (
          <li key={card.skuId} className={css.item}>
            <StoredPicture name={card.picture} width={96} alt="" />
            <AppLink href={href ?? cardHref(card)} className={`${css.cover} visually-hidden`}>
              {card.name}
            </AppLink>
            <p className={css.price}>
              <Price amount={card.flashPrice ?? card.price} currency={currency} />
            </p>
            {card.soldShare !== undefined && (
              <progress
                className={css.sold}
                value={Math.round(card.soldShare * 100)}
                max={100}
                aria-label={t('product-card.sold', { percent: Math.round(card.soldShare * 100) })}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
