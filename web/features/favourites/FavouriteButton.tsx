import { useEffect, useState } from 'react'
import { setFavourites } from '../../../contract/catalogue.ts'
import { favouriteIds } from '../../../contract/favourites.ts'
import type { Call } from '../../api/call.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { toasts } from '../../ui/Toasts.tsx'
import css from './FavouriteButton.module.css'

interface Props {
  productId: number
  /** Whether it is kept; without it the button asks, together with all others of the page. */
  active?: boolean
  /** Only the heart, for cards; the words are read out. */
  small?: boolean
}

/** Keeps a product for later, or lets it go. */
export function FavouriteButton({ productId, active, small }: Props) {
  const t = useT()
  const call = useCall()
  const [kept, setKept] = useState(active ?? false)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (active !== undefined) return setKept(active)
    let gone = false
    void isKept(call, productId).then(known => !gone && setKept(known))
    return () => {
      gone = true
    }
  }, [call, productId, active])

  const toggle = async () => {
    if (busy) return
    const wanted = !kept
    setBusy(true)
    setKept(wanted)
    try {
      await call(setFavourites, { ids: [productId], b: wanted })
      toasts.show('success', t(wanted ? 'product.kept' : 'product.letGo'), 2500)
    } catch {
      setKept(!wanted)
    } finally {
      setBusy(false)
    }
  }
  return (
    <button
      type="button"
      className={small ? css.small : css.button}
      aria-pressed={kept}
      aria-label={small ? t('product.keep') : undefined}
      onClick={() => void toggle()}
    >
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" className={css.heart}>
        <path d="M10 16.6 3.9 10.7a4 4 0 0 1 5.6-5.6l.5.5.5-.5a4 4 0 0 1 5.6 5.6z" />
      </svg>
      {!small && t(kept ? 'product.isKept' : 'product.keep')}
    </button>
  )
}

/** Buttons that appear together ask together. */
let waiting: { ids: Set<number>; answer: Promise<ReadonlySet<number>> } | undefined

async function isKept(call: Call, productId: number): Promise<boolean> {
  waiting ??= collect(call)
  waiting.ids.add(productId)
  return (await waiting.answer).has(productId)
}

function collect(call: Call) {
  const ids = new Set<number>()
  const answer = new Promise<void>(resolve => setTimeout(resolve)).then(async () => {
    waiting = undefined
    const { obj } = await call(favouriteIds, { ids: [...ids] }, { quiet: true })
    return new Set(obj.ids)
  })
  // A failure is ignored: the hearts stay empty.
  return { ids, answer: answer.catch(() => new Set<number>()) }
}
