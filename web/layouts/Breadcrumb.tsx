import type { Fallback } from '../../contract/fallback.ts'
import * as paths from '../../contract/paths.ts'
import { AppLink } from '../app/AppLink.tsx'
import { useT } from '../i18n/use-t.ts'
import { Words } from '../ui/Words.tsx'
import css from './Breadcrumb.module.css'

export interface Crumb {
  text: string
  lang?: Fallback
  /** The last one, where the person is, has none. */
  href?: string
}

/** The way from the home page to here. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useT()
  const all: readonly Crumb[] = [{ text: t('screens.home'), href: paths.home }, ...crumbs]
  return (
    <nav aria-label={t('common.breadcrumb')} className={css.nav} data-screen-only>
      <ol className={css.list}>
        {all.map(({ text, lang, href }) => (
          <li key={`${href} ${text}`} className={css.crumb}>
            {href ? (
              <AppLink href={href}>
                <Words text={text} lang={lang} />
              </AppLink>
            ) : (
              <span aria-current="page">
                <Words text={text} lang={lang} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
