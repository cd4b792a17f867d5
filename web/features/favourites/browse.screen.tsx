import { useRouter } from '@tanstack/react-router'
import { parse } from 'valibot'
import { type Browse, browse } from '../../../contract/aids.ts'
import { languageOf } from '../../../contract/languages.ts'
import { getData, saveData } from '../../../contract/records.ts'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { screen, type ViewProps } from '../../routes/screen.ts'
import { useCall } from '../../routes/use-app.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { dialogs } from '../../ui/Dialogs.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { PickBar } from '../quick-pick/PickBar.tsx'
import { PickTable } from '../quick-pick/PickTable.tsx'
import { pickOf, usePicks } from '../quick-pick/use-picks.ts'
import { usePutIntoCart } from '../quick-pick/use-put-into-cart.ts'
import css from './favourites.module.css'

type Search = Record<string, never>

export default screen<Search, Browse>({
  load: async ({ call }) => parse(browse, (await call(getData, { type: 'browse' })).obj),
  texts: ['aids', 'home', 'form'],
  View: ({ search, data }) => (
    <BrowsePage
      key={data.days.flatMap(({ items }) => items.map(({ productId }) => productId)).join()}
      search={search}
      data={data}
    />
  ),
})

function BrowsePage({ data: { days } }: ViewProps<Search, Browse>) {
  const t = useT()
  const call = useCall()
  const router = useRouter()
  const { lang } = useLanguage()
  const items = days.flatMap(({ day, items }) => items.map(item => ({ ...item, day })))
  const byKey = new Map(items.map(item => [String(item.productId), item]))
  const picks = usePicks(
    items.map(({ productId, skus }) => pickOf(skus[0]!, { key: String(productId), checked: false })),
  )
  const { put, busy } = usePutIntoCart()

  const forget = async (ids?: number[]) => {
    await call(saveData, { type: 'browsed', row: ids ? { ids } : {} })
    await router.invalidate()
  }
  const clear = async () => {
    if (await dialogs.confirm({ text: t('aids.clearBrowse') })) await forget()
  }
  const inWords = new Intl.DateTimeFormat(languageOf(lang).tag, {
    dateStyle: 'full',
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  })
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>{t('page.browse')}</h1>
        {items.length > 0 && (
          <Button size="s" onClick={() => void clear()}>
            {t('aids.clearAll')}
          </Button>
        )}
      </header>
      {items.length === 0 ? (
        <Empty
          title={t('aids.noBrowse')}
          hint={t('aids.noBrowseHint')}
          action={
            <AppLink href="/products" className={buttonClass('second')}>
              {t('aids.toProducts')}
            </AppLink>
          }
        />
      ) : (
        <>
          <PickTable
            picks={picks}
            label={t('page.browse')}
            choices={({ key }) => byKey.get(key)!.skus}
            groupOf={({ key }) => inWords.format(new Date(byKey.get(key)!.day))}
            remove={{ label: t('aids.remove'), run: ({ key }) => void forget([Number(key)]) }}
          />
          <PickBar picks={picks} busy={busy} onPut={() => void put(picks.chosen)} />
        </>
      )}
    </div>
  )
}
