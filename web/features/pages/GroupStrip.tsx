import type { BlockOf } from '../../../contract/pages.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import bars from '../../ui/bars.module.css'
import { Clock } from '../../ui/Clock.tsx'
import card from '../../ui/card.module.css'
import { Price } from '../../ui/Price.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { serverOffsetMs } from '../../ui/server-clock.ts'
import { useCountdown } from '../../ui/use-countdown.ts'
import { useCurrency } from '../../ui/use-currency.ts'
import { Words } from '../../ui/Words.tsx'
import { groupHref } from '../group-buy/group-href.ts'
import css from './GroupStrip.module.css'
import { Section } from './Section.tsx'

/** Group-buys that run now; each goes by itself when its time is over. */
export function GroupStrip({ block: { title, titleLang, items } }: { block: BlockOf<'group'> }) {
  const t = useT()
  return (
    <Section title={title || t('screens.groupBuy')} titleLang={titleLang} link="group|">
      <ul className={css.list}>
        {items.map(item => (
          <Group key={item.id} item={item} />
        ))}
      </ul>
    </Section>
  )
}

function Group({ item }: { item: BlockOf<'group'>['items'][number] }) {
  const currency = useCurrency()
  const { id, title, titleLang, name, nameLang, picture, endsAt, offer, bestPrice, price } = item
  const seconds = useCountdown(Date.parse(endsAt), serverOffsetMs())
  if (seconds <= 0) return null
  return (
    <li className={`${card.card} ${css.card}`}>
      <StoredPicture className={css.picture} name={picture} width={120} alt="" />
      <div className={css.words}>
        <h3 className={css.title}>
          <AppLink href={groupHref(id)} className={css.link}>
            <Words text={title} lang={titleLang} />
          </AppLink>
        </h3>
        <p className={css.note}>
          <Words text={name} lang={nameLang} />
        </p>
        {bestPrice !== null && (
          <p className={bars.money}>
            <Price amount={bestPrice} currency={currency} size="l" label={offer} />
            {price !== null && <Price amount={price} currency={currency} size="s" kind="old" />}
          </p>
        )}
        <Clock seconds={seconds} />
      </div>
    </li>
  )
}
