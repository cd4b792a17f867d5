import { useId } from 'react'
import { useSession } from '../api/use-app.ts'
import { AppLink } from '../app/AppLink.tsx'
import { useT } from '../i18n/use-t.ts'
import { useLocation } from '../router/react.tsx'
import { DownIcon } from '../ui/icons.tsx'
import { useFit } from '../ui/use-fit.ts'
import { CategoryMenu } from './CategoryMenu.tsx'
import { isOpen } from './is-open.ts'
import css from './MainNav.module.css'
import { menuPlace } from './menu-place.ts'
import { searchHref, searchPath } from './search-href.ts'
import { type Entry, openLinks } from './shop-links.ts'

/** The category menu and the links the shop has chosen for its header; those that do not fit fold into "More". */
export default function MainNav() {
  const t = useT()
  const session = useSession()
  const links = openLinks(session.header, session)
  const { list, fits } = useFit()
  const panelId = useId()
  const { href: here, pathname } = useLocation()
  const place = menuPlace(
    pathname,
    links.map(({ href }) => href),
  )
  const folded = fits === undefined ? [] : links.slice(fits)
  return (
    <>
      {isOpen(searchPath, session) && <Hints hints={session.search.hints} />}
      <div className={`page-width ${css.row}`}>
        <CategoryMenu />
        {links.length > 0 && (
          <nav className={css.nav} aria-label={t('common.mainNav')}>
            <ul ref={list} className={css.links} data-folds>
              {links.map(link => (
                <NavLink key={keyOf(link)} link={link} isAbove={link.href === place && place !== pathname} />
              ))}
            </ul>
            {folded.length > 0 && (
              <>
                <button type="button" className={css.more} popoverTarget={panelId}>
                  {t('common.more')}
                  <DownIcon />
                </button>
                {/* A new address closes it. */}
                <ul key={here} id={panelId} popover="auto" className={css.panel}>
                  {folded.map(link => (
                    <NavLink
                      key={keyOf(link)}
                      link={link}
                      isAbove={link.href === place && place !== pathname}
                    />
                  ))}
                </ul>
              </>
            )}
          </nav>
        )}
      </div>
    </>
  )
}

/** Popular words, under the search. */
function Hints({ hints }: { hints: readonly string[] }) {
  const t = useT()
  return (
    hints.length > 0 && (
      <section className="page-width" aria-label={t('common.hotWords')}>
        <ul className={css.hints}>
          {hints.map(hint => (
            <li key={hint}>
              <AppLink href={searchHref(hint)}>{hint}</AppLink>
            </li>
          ))}
        </ul>
      </section>
    )
  )
}

const keyOf = ({ href, text }: Entry) => `${href} ${text}`

/** A detail marks its list. */
const NavLink = ({ link: { href, text }, isAbove }: { link: Entry; isAbove: boolean }) => (
  <li>
    <AppLink href={href} className={css.link} {...(isAbove && { 'aria-current': 'true' })}>
      {text}
    </AppLink>
  </li>
)
