import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { mayBuyForOthers } from '../../features/cart/buys-for-others.ts'
import {
  loadThemes,
  type Theme,
  type ThemeSearch,
  themeDescription,
  themeHref,
  themeSearch,
  themeTitle,
} from '../../features/selection/themes.ts'
import { useTheme } from '../../features/selection/use-theme.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { later } from '../../ui/later.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { PickBar } from '../pick/PickBar.tsx'
import { PickCards } from '../pick/PickCards.tsx'
import { ScrollTabs } from '../shell/ScrollTabs.tsx'
import { TopRow } from '../shell/TopRow.tsx'
import css from './selection.module.css'

const CustomerPicker = later(() => import('../../features/selection/CustomerPicker.later.tsx'), 'soon')

export default screen<ThemeSearch, Theme[]>({
  search: themeSearch,
  load: loadThemes,
  texts: ['mobile', 'selection', 'pick-list', 'inquiries', 'product-card', 'form', 'records'],
  title: themeTitle,
  description: themeDescription,
  canonical: ({ theme }) => ({ theme }),
  View: Selection,
})

/** A theme a tab; what belongs together below it. */
function Selection({ search, data: themes }: ViewProps<ThemeSearch, Theme[]>) {
  const t = useT()
  const session = useSession()
  const shown = themes.find(({ id }) => id === search.theme) ?? themes[0]
  return (
    <>
      <TopRow title={t('screens.selection')} />
      {themes.length > 0 && (
        <ScrollTabs
          label={t('selection.themes')}
          tabs={themes.map(theme => ({
            href: themeHref({ ...search, theme: theme.id }),
            title: theme.name,
            note: t('pick-list.products', { count: theme.items.length }),
            isHere: theme === shown,
          }))}
        />
      )}
      {shown ? (
        <div className={css.page}>
          {mayBuyForOthers(session) && (
            <div className={css.customer}>
              <CustomerPicker uid={search.uid} hrefFor={uid => themeHref({ ...search, uid })} />
            </div>
          )}
          <div className={css.theme}>
            {shown.picture && (
              <StoredPicture className={css.picture} name={shown.picture} width={72} alt="" eager />
            )}
            <p className={css.about}>{shown.description || t('selection.selectionHint')}</p>
          </div>
          <Rows key={`${shown.id} ${search.uid}`} theme={shown} uid={search.uid} />
        </div>
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
    </>
  )
}

function Rows({ theme, uid }: { theme: Theme; uid: number | undefined }) {
  const { picks, put, busy } = useTheme(theme, uid)
  return (
    <>
      <PickCards picks={picks} label={theme.name} />
      <PickBar picks={picks} busy={busy} onPut={() => void put()} />
    </>
  )
}
