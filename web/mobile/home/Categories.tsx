import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { categoryHref } from '../../layouts/category-tree.ts'
import { ListIcon } from '../../layouts/icons.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import css from './home.module.css'

/** Two rows, the last place leads to all of them. */
const most = 9

export function Categories() {
  const t = useT()
  const { category } = useSession()
  const shown = category.filter(({ id }) => id > 0).slice(0, most)
  return (
    <nav aria-label={t('common.categories')}>
      <ul className={css.categories}>
        {shown.map(({ id, name, picture }) => (
          <li key={id}>
            <AppLink href={categoryHref(id)} className={css.category}>
              {picture ? (
                <StoredPicture className={css.sign} name={picture} width={46} alt="" eager="beside" />
              ) : (
                <span className={`${css.sign} ${css.drawn}`} aria-hidden="true">
                  {[...name][0]}
                </span>
              )}
              <bdi className={css.label}>{name}</bdi>
            </AppLink>
          </li>
        ))}
        <li>
          <AppLink href={paths.category} className={css.category}>
            <span className={`${css.sign} ${css.drawn}`}>
              <ListIcon />
            </span>
            <span className="visually-hidden">{t('common.allCategories')}</span>
            <span className={css.label} aria-hidden="true">
              {t('common.more')}
            </span>
          </AppLink>
        </li>
      </ul>
    </nav>
  )
}
