import type { ReactNode } from 'react'
import { leastIn } from '../../../contract/amounts.ts'
import * as paths from '../../../contract/paths.ts'
import type { PickRow } from '../../../contract/pick-row.ts'
import { loginPath } from '../../../contract/return-url.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { SpecSelect } from '../../features/pick-list/SpecSelect.tsx'
import { isPickable, type Pick, type Picks, pickOf } from '../../features/pick-list/use-picks.ts'
import { useT } from '../../i18n/use-t.ts'
import { useLocation } from '../../router/react.tsx'
import { Price } from '../../ui/Price.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import { Words } from '../../ui/Words.tsx'
import { type Quick, QuickPlus } from '../goods/QuickPlus.tsx'
import css from './kept.module.css'

interface Props {
  skus: readonly PickRow[]
  /** What changed since. */
  note?: ReactNode
  /** Only while the list is managed. */
  managed?: { pick: Pick; picks: Picks } | undefined
}

/** What one press adds: the least of the only one there is, else what is chosen. */
function quickOf(skus: readonly PickRow[]): Quick {
  const [row] = skus as [PickRow, ...PickRow[]]
  const only = skus.length === 1 && row.units.length === 1
  const quick = only ? leastIn(row, null) : 'choose'
  return {
    id: row.productId,
    skuId: row.skuId,
    name: row.name,
    ...(skus.some(each => isPickable(pickOf(each)) && !each.priceHidden) && { quick }),
  }
}

/** What a list begins with: one that can be had, where there is one. */
export const firstPick = (productId: number, skus: readonly PickRow[]): Pick => {
  const [first, ...others] = skus.map(row => pickOf(row, { key: String(productId), checked: false }))
  return isPickable(first!) ? first! : (others.find(isPickable) ?? first!)
}

/** A product that was kept or looked at: what it costs today, and into the cart from here. */
export function KeptRow({ skus, note, managed }: Props) {
  const t = useT()
  const currency = useCurrency()
  const here = useLocation().href
  const row = managed?.pick.row ?? skus[0]!
  const { productId, name, nameLang, itemNo, priceHidden, stockState, units } = row
  return (
    <article className={css.row} data-out={stockState === 'out' || undefined}>
      {managed && (
        <TickBox
          label={name}
          state={managed.pick.checked ? 'all' : 'none'}
          onChange={now => managed.picks.tick([managed.pick.key], now)}
        />
      )}
      <StoredPicture className={css.picture} name={row.picture} width={96} alt="" />
      <div className={css.words}>
        <h3 className={css.name}>
          <AppLink href={`${paths.product}?id=${productId}`} className={managed ? undefined : css.link}>
            <Words text={name} lang={nameLang} />
          </AppLink>
        </h3>
        <p className={css.note}>
          <bdi dir="ltr">{itemNo}</bdi>
          {stockState === 'out' && <span>{t('product-card.stockOut')}</span>}
          {stockState === 'low' && <span className={css.low}>{t('product-card.stockLow')}</span>}
        </p>
        {managed && skus.length > 1 && <SpecSelect {...managed} choices={skus} className={css.choice} />}
        <p className={css.note}>{note}</p>
        {managed?.pick.refused && <p className={css.low}>{managed.pick.refused.message}</p>}
        <div className={css.foot}>
          {priceHidden ? (
            <AppLink href={loginPath(here)} className={css.signIn}>
              {t('product-card.signIn')}
            </AppLink>
          ) : (
            <Price amount={units[0]?.price} currency={currency} size="l" />
          )}
          {!managed && <QuickPlus card={quickOf(skus)} />}
        </div>
      </div>
    </article>
  )
}
