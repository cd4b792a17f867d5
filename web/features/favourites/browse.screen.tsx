import { saveData } from '../../../contract/data.ts'
import { dayInWords } from '../../../contract/day-in-words.ts'
import { type Browse, browse } from '../../../contract/favourites.ts'
import * as paths from '../../../contract/paths.ts'
import { useCall } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { PickBar } from '../pick-list/PickBar.tsx'
import { PickTable } from '../pick-list/PickTable.tsx'
import { pickOf, usePicks } from '../pick-list/use-picks.ts'
import { usePutIntoCart } from '../pick-list/use-put-into-cart.ts'
import css from './favourites.module.css'
import { PriceChange } from './PriceChange.tsx'
import { useRemoval } from './use-removal.ts'

type Search = Record<string, never>

export default screen<Search, Browse>({
  load: async ({ call }) => (await call(browse, {})).obj,
  texts: ['favourites', 'pick-list', 'inquiries', 'product-card', 'form'],
  View: BrowsePage,
})

function BrowsePage({ data: { days } }: ViewProps<Search, Browse>) {
  const t = useT()
  const call = useCall()
  const { lang } = useLanguage()
  const items = days.flatMap(({ day, items }) => items.map(item => ({ ...item, day })))
  const byKey = new Map(items.map(item => [String(item.productId), item]))
  const picks = usePicks(
    items.map(({ productId, skus }) => pickOf(skus[0]!, { key: String(productId), checked: false })),
    { name: 'browse' },
  )
  const remove = useRemoval(picks)
  const forget = (ids: number[], row: { ids?: number[] }) =>
    remove(ids, () => call(saveData, { type: 'browsed', row }))
  const { put, busy } = usePutIntoCart(picks)

  const clear = async () => {
    const sure = await dialogs.confirm({ text: t('favourites.clearBrowse') })
    // All of it, also what cannot be shown any more.
    const all = items.map(({ productId }) => productId)
    if (sure) await forget(all, {})
  }
  const inWords = dayInWords(lang, { dateStyle: 'full' })
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>{t('screens.browse')}</h1>
        {items.length > 0 && (
          <Button size="s" onClick={() => void clear()}>
            {t('pick-list.clearAll')}
          </Button>
        )}
      </header>
      {items.length === 0 ? (
        <Empty
          title={t('favourites.noBrowse')}
          hint={t('favourites.noBrowseHint')}
          action={
            <AppLink href={paths.products} className={buttonClass('second')}>
              {t('pick-list.toProducts')}
            </AppLink>
          }
        />
      ) : (
        <>
          <PickTable
            picks={picks}
            label={t('screens.browse')}
            choices={({ key }) => byKey.get(key)!.skus}
            note={({ key }) => {
              const { priceThen, skus } = byKey.get(key)!
              return <PriceChange then={priceThen} now={skus[0]!.units[0]!.price} />
            }}
            groupOf={({ key }) => inWords(new Date(byKey.get(key)!.day))}
            remove={{
              label: t('pick-list.remove'),
              run: ({ key }) => void forget([Number(key)], { ids: [Number(key)] }),
            }}
          />
          <PickBar picks={picks} busy={busy} onPut={() => void put()} />
        </>
      )}
    </div>
  )
}
