import type { ReactNode } from 'react'
import type { Suggestion } from '../../../contract/member.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Price } from '../../ui/Price.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import sheets from '../../ui/sheets.module.css'
import { useCurrency } from '../../ui/use-currency.ts'
import { Words } from '../../ui/Words.tsx'
import css from './Suggestions.module.css'

interface Props<Item extends Suggestion> {
  id: string
  title: string
  /** Where all of them are. */
  href: string
  items: readonly Item[]
  note: (item: Item) => ReactNode
}

/** A row of products to buy; nothing where there are none. */
export function Suggestions<Item extends Suggestion>({ id, title, href, items, note }: Props<Item>) {
  const t = useT()
  const currency = useCurrency()
  if (items.length === 0) return null
  return (
    <section className={sheets.sheet} aria-labelledby={id}>
      <header className={css.head}>
        <h2 id={id} className={css.heading}>
          {title}
        </h2>
        <AppLink href={href}>{t('member.seeAll')}</AppLink>
      </header>
      <ul className={css.list}>
        {items.map(item => (
          <li key={item.productId}>
            <AppLink href={`${paths.product}?id=${item.productId}`} className={css.product}>
              <StoredPicture className={css.picture} name={item.picture} width={160} alt="" />
              <span className={css.name}>
                <Words text={item.name} lang={item.nameLang} />
              </span>
              <Price amount={item.price} currency={currency} />
              <span className={css.note}>{note(item)}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
