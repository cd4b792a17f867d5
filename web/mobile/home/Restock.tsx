import type { Frequent } from '../../../contract/frequent.ts'
import { formatQuantity } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { useApp, useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useTellCartCount } from '../../layouts/cart-count.ts'
import { PlusIcon } from '../../ui/icons.tsx'
import { orSay } from '../../ui/or-say.ts'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useOnce } from '../../ui/use-once.ts'
import { Words } from '../../ui/Words.tsx'
import plus from '../goods/QuickPlus.module.css'
import css from './home.module.css'
import { SectionHead } from './SectionHead.tsx'

type Usual = Frequent['items'][number]

/** What it is time to buy again, as much of it as usual with one press. */
export function Restock({ items, onAdded }: { items: readonly Usual[]; onAdded?(): void }) {
  const t = useT()
  return (
    <section className={css.card}>
      <SectionHead
        title={t('mobile.restock')}
        name={t('mobile.restock')}
        aside={t('mobile.restockNote')}
        href={`${paths.quickPick}?tab=again`}
      />
      <ul className={css.strip}>
        {items.map(item => (
          <li key={item.row.skuId} className={`${css.item} ${css.wide}`}>
            <Usual item={item} onAdded={onAdded} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface UsualProps {
  item: Usual
  onAdded: (() => void) | undefined
}

function Usual({ item: { row, quantity, unit, unitId, lastAt }, onAdded }: UsualProps) {
  const t = useT()
  const app = useApp()
  const { server_time: now } = useSession()
  const tellCount = useTellCartCount()
  const days = Math.floor((Date.parse(now) - Date.parse(lastAt)) / 86_400_000)
  const { run: add, busy } = useOnce(async () => {
    try {
      const [{ putIntoCart }] = await Promise.all([
        orSay(t, import('../../features/pick-list/into-cart.ts')),
        orSay(t, app.texts.need(['cart'])),
      ])
      const { n, kept } = await putIntoCart({ call: app.call, tellCount }, [
        { skuId: row.skuId, unitId, qty: quantity, shown: { name: row.name, picture: row.picture } },
      ])
      if (kept) return
      toasts.show('success', app.texts.t('cart.added', { count: n }))
      onAdded?.()
    } catch {
      // The call has already shown the reason.
    }
  })
  return (
    <>
      <StoredPicture name={row.picture} width={120} alt="" />
      <AppLink href={`${paths.product}?id=${row.productId}`} className={`${css.name} ${css.cover}`}>
        <Words text={row.name} lang={row.nameLang} />
      </AppLink>
      <span className={css.foot}>
        <span className={css.note}>
          {formatQuantity(quantity)} {unit}
          <br />
          {days > 0 ? t('mobile.daysAgo', { count: days }) : t('mobile.today')}
        </span>
        {row.stockState !== 'out' && (
          <button
            type="button"
            className={plus.plus}
            aria-label={`${t('product-card.add')} · ${row.name}`}
            aria-busy={busy || undefined}
            onClick={() => void add()}
          >
            <PlusIcon />
          </button>
        )}
      </span>
    </>
  )
}
