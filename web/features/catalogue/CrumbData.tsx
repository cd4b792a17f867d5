import * as paths from '../../../contract/paths.ts'
import { spoken } from '../../../contract/preferences.ts'
import { useApp } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import type { Crumb } from '../../layouts/Breadcrumb.tsx'
import { useLocation } from '../../router/react.tsx'
import { scriptJson } from './structured-data.ts'

/** The way to a list as search engines read it (schema.org): a block of data, which no browser runs. */
export function CrumbData({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useT()
  const { origin, lang } = useApp()
  const here = useLocation().href
  const all = [{ text: t('screens.home'), href: paths.home }, ...crumbs]
  const data = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ text, href = here }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: text,
      item: new URL(spoken(href, lang), origin).href,
    })),
  }
  return <script type="application/ld+json">{scriptJson(data)}</script>
}
