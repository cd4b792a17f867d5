import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import columns from '../../ui/columns.module.css'
import { Empty } from '../../ui/Empty.tsx'
import { later } from '../../ui/later.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { mayBuyForOthers } from '../cart/buys-for-others.ts'
import { PickBar } from '../pick-list/PickBar.tsx'
import { PickTable } from '../pick-list/PickTable.tsx'
import css from './selection.module.css'
import {
  loadThemes,
  type Theme,
  type ThemeSearch,
  themeDescription,
  themeHref,
  themeSearch,
  themeTitle,
} from './themes.ts'
import { useTheme } from './use-theme.ts'

const CustomerPicker = later(() => import('./CustomerPicker.later.tsx'), 'soon')

export default screen<ThemeSearch, Theme[]>({
  search: themeSearch,
  load: loadThemes,
  texts: ['selection', 'pick-list', 'inquiries', 'product-card', 'form', 'records'],
  title: themeTitle,
  description: themeDescription,
  canonical: ({ theme }) => ({ theme }),
  View: Selection,
})

function Selection({ search, data: themes }: ViewProps<ThemeSearch, Theme[]>) {
  const t = useT()
  const session = useSession()
  const shown = themes.find(({ id }) => id === search.theme) ?? themes[0]
  return (
    <div className={columns.page}>
      <header className={css.head}>
        <div>
          <h1 className={css.title}>{t('screens.selection')}</h1>
          <p className={css.hint}>{t('selection.selectionHint')}</p>
        </div>
        {mayBuyForOthers(session) && (
          <CustomerPicker uid={search.uid} hrefFor={uid => themeHref({ ...search, uid })} />
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
                    href={themeHref({ ...search, theme: theme.id })}
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
  const { picks, put, busy } = useTheme(theme, uid)
  return (
    <>
      <PickTable picks={picks} label={theme.name} />
      <PickBar picks={picks} busy={busy} onPut={() => void put()} />
    </>
  )
}
