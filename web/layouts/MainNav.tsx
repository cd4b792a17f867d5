import { useLocation } from '@tanstack/react-router'
import { useId } from 'react'
import { useT } from '../i18n/use-t.ts'
import { useSession } from '../routes/use-app.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { DownIcon } from '../ui/icons.tsx'
import { useFit } from '../ui/use-fit.ts'
import css from './MainNav.module.css'
import { CategoryMenu } from './parts.ts'
import { type Entry, openLinks } from './shop-links.ts'

// Drawn once: what sleeps is not disturbed when the frame around it is drawn again.
const categoryMenu = <CategoryMenu />

/** The category menu and the links the shop has chosen for its header; those that do not fit fold into "More". */
export function MainNav() {
  const t = useT()
  const session = useSession()
  const links = openLinks(session.header, session)
  const { list, fits } = useFit()
  const panelId = useId()
  const here = useLocation({ select: ({ href }) => href })
  const folded = fits === undefined ? [] : links.slice(fits)
  return (
    <div className={`page-width ${css.row}`}>
      {categoryMenu}
      {links.length > 0 && (
        <nav className={css.nav} aria-label={t('common.mainNav')}>
          <ul ref={list} className={css.links}>
            {links.map(link => (
              <NavLink key={keyOf(link)} link={link} />
            ))}
          </ul>
          {folded.length > 0 && (
            <>
              <button type="button" className={css.more} popoverTarget={panelId}>
                {t('common.more')}
                <DownIcon />
              </button>
              {/* Whoever follows a link has left it. */}
              <ul key={here} id={panelId} popover="auto" className={css.panel}>
                {folded.map(link => (
                  <NavLink key={keyOf(link)} link={link} />
                ))}
              </ul>
            </>
          )}
        </nav>
      )}
    </div>
  )
}

const keyOf = ({ href, text }: Entry) => `${href} ${text}`

const NavLink = ({ link: { href, text } }: { link: Entry }) => (
  <li>
    <AppLink href={href} className={css.link}>
      {text}
    </AppLink>
  </li>
)
