import { useT } from '../i18n/use-t.ts'
import { useSession } from '../routes/use-app.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { CategoryMenu } from './CategoryMenu.tsx'
import css from './MainNav.module.css'
import { openLinks } from './shop-links.ts'

/** The category menu and the links the shop has chosen for its header. */
export default function MainNav() {
  const t = useT()
  const session = useSession()
  const links = openLinks(session.header, session)
  return (
    <div className={`page-width ${css.row}`}>
      <CategoryMenu />
      {links.length > 0 && (
        <nav className={css.nav} aria-label={t('common.mainNav')}>
          <ul className={css.links}>
            {links.map(({ text, href }) => (
              <li key={`${href} ${text}`}>
                <AppLink href={href} className={css.link}>
                  {text}
                </AppLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
