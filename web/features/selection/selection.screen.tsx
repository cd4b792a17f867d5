import { object } from 'valibot'
import type { ActionRow } from '../../../contract/action.ts'
import { addSelectionTheme } from '../../../contract/cart.ts'
import { selectionThemes } from '../../../contract/catalogue.ts'
import { id, optional } from '../../../contract/fields.ts'
import * as paths from '../../../contract/paths.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { useTellCartCount } from '../../layouts/cart-count.ts'
import { buttonClass } from '../../ui/Button.tsx'
import columns from '../../ui/columns.module.css'
import { Empty } from '../../ui/Empty.tsx'
import { later } from '../../ui/later.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { PickBar } from '../pick-list/PickBar.tsx'
import { PickTable } from '../pick-list/PickTable.tsx'
import { pickOf, usePicks } from '../pick-list/use-picks.ts'
import { usePutIntoCart } from '../pick-list/use-put-into-cart.ts'
import { mayPickCustomer } from './may-pick-customer.ts'
import css from './selection.module.css'

const CustomerPicker = later(() => import('./CustomerPicker.later.tsx'), 'soon')

interface Search {
  theme?: number
  /** The customer whom a distributor or clerk picks for. */
  uid?: number
}

type Theme = ActionRow<typeof selectionThemes>

export default screen<Search, Theme[]>({
  search: object({ theme: optional(id()), uid: optional(id()) }),
  load: async ({ call, search: { uid } }) => (await call(selectionThemes, { uid })).tbl,
  texts: ['selection', 'pick-list', 'inquiries', 'product-card', 'form', 'records'],
  title: (props, t) => [askedTheme(props)?.name, t('screens.selection')].filter(Boolean).join(' · '),
  description: (props, t) => [askedTheme(props)?.name ?? '', t('selection.selectionHint')],
  canonical: ({ theme }) => ({ theme }),
  View: Selection,
})

const askedTheme = ({ search, data }: ViewProps<Search, Theme[]>) =>
  data.find(({ id }) => id === search.theme)

const hrefOf = (search: Search) => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `${paths.selection}?${query}` : paths.selection
}

function Selection({ search, data: themes }: ViewProps<Search, Theme[]>) {
  const t = useT()
  const session = useSession()
  const shown = themes.find(({ id }) => id === search.theme) ?? themes[0]
  return (
    <div className={columns.page}>
      <header className={css.head}>
        <div className={css.words}>
          <h1 className={css.title}>{t('screens.selection')}</h1>
          <p className={css.hint}>{t('selection.selectionHint')}</p>
        </div>
        {mayPickCustomer(session) && (
          <CustomerPicker uid={search.uid} hrefFor={uid => hrefOf({ ...search, uid })} />
        )}
      </header>
      {shown ? (
        <>
          <nav aria-label={t('selection.themes')}>
            <ul className={css.themes}>
              {themes.map(theme => (
                <li key={theme.id}>
                  <ThemeCard
                    theme={theme}
                    chosen={theme.id === shown.id}
                    href={hrefOf({ ...search, theme: theme.id })}
                  />
                </li>
              ))}
            </ul>
          </nav>
          <ThemeRows key={`${shown.id} ${search.uid}`} theme={shown} uid={search.uid} />
        </>
      ) : (
        <Empty
          title={t('selection.noThemes')}
          hint={t('selection.noThemesHint')}
          action={
            <AppLink href={paths.products} className={buttonClass('second')}>
              {t('pick-list.toProducts')}
            </AppLink>
          }
        />
      )}
    </div>
  )
}

function ThemeCard({ theme, chosen, href }: { theme: Theme; chosen: boolean; href: string }) {
  const t = useT()
  return (
    <AppLink href={href} className={css.theme} data-chosen={chosen || undefined}>
      {theme.picture && <StoredPicture className={css.picture} name={theme.picture} width={72} alt="" />}
      <span className={css.about}>
        <strong>{theme.name}</strong>
        <span className={css.note}>{theme.description}</span>
        <span className={css.note}>{t('pick-list.products', { count: theme.items.length })}</span>
      </span>
    </AppLink>
  )
}

/** One click puts the whole set into the cart, or what is still ticked of it. */
function ThemeRows({ theme, uid }: { theme: Theme; uid: number | undefined }) {
  const call = useCall()
  const tellCount = useTellCartCount()
  const picks = usePicks(
    theme.items.map(({ row, quantity }) => pickOf(row, { quantity })),
    { name: `selection ${theme.id} ${uid ?? ''}` },
  )
  const { put, busy } = usePutIntoCart(picks, async rows => {
    const products = rows.map(({ unitId, ...row }) => ({ ...row, unitId: unitId ?? undefined }))
    const { obj } = await call(addSelectionTheme, { ztId: theme.id, uid, products })
    if (uid === undefined) tellCount(obj.n)
    return obj
  })
  return (
    <>
      <PickTable picks={picks} label={theme.name} />
      <PickBar picks={picks} busy={busy} onPut={() => void put()} />
    </>
  )
}
