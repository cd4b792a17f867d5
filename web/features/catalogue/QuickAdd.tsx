import { Suspense, useState } from 'react'
import { literal } from 'valibot'
import type { ProductCard } from '../../../contract/catalogue.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import { ShopKind } from '../../../contract/flags.ts'
import { useApp, useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useTellCartCount } from '../../layouts/cart-count.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { MinusIcon, PlusIcon } from '../../ui/icons.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { orSay } from '../../ui/or-say.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { useOnce } from '../../ui/use-once.ts'
import css from './QuickAdd.module.css'

const QuickChoices = onDemand(() => import('./QuickChoices.tsx'))

/** Into the cart from where one looks. All that a press needs comes with the first one. */
export function QuickAdd({ card }: { card: ProductCard & { quick: string } }) {
  const t = useT()
  const app = useApp()
  const tellCount = useTellCartCount()
  const wholesale = useSession().qtype === ShopKind.Wholesale
  const choose = card.quick === 'choose'
  const [qty, setQty] = useState<Decimal>(card.quick === 'choose' ? '0' : card.quick)
  const [choosing, setChoosing] = useState(false)
  const label = t(choose ? 'product-card.choose' : 'product-card.add')
  const work = () => orSay(t, import('./quick-add.ts'))
  const step = (up: boolean) =>
    work().then(
      ({ stepped }) => setQty(stepped(card, qty, up)),
      () => {},
    )
  const { run: press } = useOnce(async () => {
    try {
      if (!choose) return await (await work()).addOne(app, card, qty, tellCount)
      await orSay(t, app.texts.need(['pick-list', 'inquiries', 'form']))
      setChoosing(true)
    } catch {
      // It has been said why.
    }
  })
  useDraft(`choices ${card.id} open`, literal(true), choosing || undefined, () => void press(), 'quiet')
  const named = (words: string) => `${words} · ${card.name}`
  return (
    <div className={wholesale ? css.row : css.corner}>
      {wholesale && !choose && (
        <span className={css.steps}>
          <button
            type="button"
            tabIndex={-1}
            className={css.step}
            aria-label={t('ui.less', { label: card.name })}
            onClick={() => void step(false)}
          >
            <MinusIcon />
          </button>
          <output className={css.qty}>{qty}</output>
          <button
            type="button"
            tabIndex={-1}
            className={css.step}
            aria-label={t('ui.more', { label: card.name })}
            onClick={() => void step(true)}
          >
            <PlusIcon />
          </button>
        </span>
      )}
      <button
        type="button"
        className={wholesale ? `${buttonClass('second', 's')} ${css.add}` : css.round}
        aria-label={named(wholesale && !choose ? `${label} ${qty}` : label)}
        title={label}
        onClick={() => void press()}
      >
        {wholesale ? label : <PlusIcon />}
      </button>
      {choosing && (
        <Suspense>
          <QuickChoices card={card} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </div>
  )
}
