import { useState } from 'react'
import { saveData } from '../../../contract/data.ts'
import { dayInWords } from '../../../contract/day-in-words.ts'
import { type Browse, browse } from '../../../contract/favourites.ts'
import * as paths from '../../../contract/paths.ts'
import { useCall } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { PriceChange } from '../../features/favourites/PriceChange.tsx'
import { useRemoval } from '../../features/favourites/use-removal.ts'
import { usePicks } from '../../features/pick-list/use-picks.ts'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { later } from '../../ui/later.tsx'
import parts from '../shell/parts.module.css'
import { TopRow, topWords } from '../shell/TopRow.tsx'
import { firstPick, KeptRow } from './KeptRow.tsx'
import css from './kept.module.css'

const KeptBar = later(() => import('./KeptBar.later.tsx'))

type Search = Record<string, never>

export default screen<Search, Browse>({
  load: async ({ call }) => (await call(browse, {})).obj,
  texts: ['mobile', 'favourites', 'pick-list', 'product-card'],
  View: BrowsePage,
})

/** What was looked at, day by day. */
function BrowsePage({ data: { days } }: ViewProps<Search, Browse>) {
  const t = useT()
  const call = useCall()
  const { lang } = useLanguage()
  const [isManaged, setManaged] = useState(false)
  const items = days.flatMap(({ items }) => items)
  const picks = usePicks(
    items.map(({ productId, skus }) => firstPick(productId, skus)),
    { name: 'browse' },
  )
  const remove = useRemoval(picks)
  const forget = (ids: number[], row: { ids?: number[] }) =>
    remove(ids, () => call(saveData, { type: 'browsed', row }))
  const clear = async () => {
    const sure = await dialogs.confirm({ text: t('favourites.clearBrowse'), ok: t('pick-list.clearAll') })
    const all = items.map(({ productId }) => productId)
    // All of it, also what cannot be shown any more.
    if (sure) await forget(all, {})
  }
  const inWords = dayInWords(lang, { dateStyle: 'full' })
  const byKey = new Map(picks.picks.map(pick => [pick.key, pick]))
  return (
    <>
      <TopRow
        title={t('screens.browse')}
        back={paths.memberHome}
        end={
          items.length > 0 && (
            <button type="button" className={topWords} onClick={() => setManaged(!isManaged)}>
              {t(isManaged ? 'mobile.done' : 'mobile.manage')}
            </button>
          )
        }
      />
      {items.length === 0 ? (
        <Empty
          title={t('favourites.noBrowse')}
          hint={t('favourites.noBrowseHint')}
          action={
            <AppLink href={paths.products} className={buttonClass('primary')}>
              {t('pick-list.toProducts')}
            </AppLink>
          }
        />
      ) : (
        <div className={isManaged ? `${parts.page} ${parts.aboveBar}` : parts.page}>
          {isManaged && (
            <div className={parts.buttons}>
              <Button onClick={() => void clear()}>{t('pick-list.clearAll')}</Button>
            </div>
          )}
          {days.map(({ day, items }) => (
            <section key={day}>
              <h2 className={css.day}>{inWords(new Date(day))}</h2>
              <ul className={css.rows}>
                {items.map(({ productId, priceThen, skus }) => {
                  const pick = byKey.get(String(productId))
                  return (
                    pick && (
                      <li key={productId}>
                        <KeptRow
                          skus={skus}
                          note={<PriceChange then={priceThen} now={skus[0]!.units[0]!.price} />}
                          managed={isManaged ? { pick, picks } : undefined}
                        />
                      </li>
                    )
                  )
                })}
              </ul>
            </section>
          ))}
        </div>
      )}
      {isManaged && items.length > 0 && <KeptBar picks={picks} onRemove={ids => forget(ids, { ids })} />}
    </>
  )
}
