import { useEffect, useState } from 'react'
import { markupPreview, type ShopMarkups } from '../../../contract/markups.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import type { Markups } from './use-markups.ts'

const typingMs = 250

/** Some products of the chosen place with their prices now and after saving, as the server works them out. */
export function useMarkupPreview(markups: Markups, data: ShopMarkups, tier: number | undefined) {
  const t = useT()
  const call = useCall()
  const { chosen, changes, belowPurchase } = markups
  const wanted = JSON.stringify({
    of: data.shop.id,
    tier,
    category: chosen.kind === 'category' ? chosen.id : undefined,
    product: chosen.kind === 'product' ? chosen.id : undefined,
    changes,
    belowPurchase,
  })
  const [asked, setAsked] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), typingMs)
    return () => clearTimeout(timer)
  }, [wanted])
  // What is saved changes what was before.
  const loaded = useLoaded(
    `${asked} ${JSON.stringify(data.rules)} ${JSON.stringify(data.standard)}`,
    async () => (await call(markupPreview, JSON.parse(asked), { quiet: true })).obj,
  )
  const name =
    chosen.kind === 'shop'
      ? t('range.shopDefault')
      : chosen.kind === 'category'
        ? data.categories.find(({ id }) => id === chosen.id)?.name
        : data.products.find(({ id }) => id === chosen.id)?.name
  const { state, value, why, reload } = loaded
  return { name, rows: value?.rows, why, retry: state === 'failed' && !value ? reload : undefined }
}
