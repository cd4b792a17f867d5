import { useState } from 'react'
import { baseInfo, type CategoryBranch } from '../../../contract/catalogue.ts'
import { newArrivalsId } from '../../../contract/category-path.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { categoryHref } from '../../layouts/category-tree.ts'
import { Empty } from '../../ui/Empty.tsx'
import { OnIcon } from '../../ui/icons.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { Words } from '../../ui/Words.tsx'
import { Bell } from '../shell/Bell.tsx'
import { SearchLink, TopRow } from '../shell/TopRow.tsx'
import css from './category.module.css'

export default screen<Record<string, never>, CategoryBranch[]>({
  load: async ({ call }) => (await call(baseInfo, { types: 'category,new' })).obj.category ?? [],
  texts: ['mobile', 'catalogue'],
  description: (_, t) => t('catalogue.categoryDescription'),
  View: ({ data }) => <Categories tree={data} />,
})

/** The last one looked into is open again for whoever comes back. */
let lastOpen: number | undefined

/** The large ones at the side, what is in them beside. Without scripts the first is open, and each one leads to its list. */
function Categories({ tree }: { tree: CategoryBranch[] }) {
  const t = useT()
  const isNew = ({ id }: CategoryBranch) => id === newArrivalsId
  const ordered = [...tree.filter(node => !isNew(node)), ...tree.filter(isNew)]
  const [openId, setOpenId] = useState(import.meta.env.SSR ? undefined : lastOpen)
  const open = ordered.find(({ id }) => id === openId) ?? ordered[0]
  const show = (id: number) => {
    lastOpen = id
    setOpenId(id)
  }
  return (
    <>
      <TopRow back="none" end={<Bell />}>
        <h1 className="visually-hidden">{t('screens.category')}</h1>
        <SearchLink />
      </TopRow>
      {!open ? (
        <Empty title={t('catalogue.noCategories')} hint={t('catalogue.noCategoriesHint')} />
      ) : (
        <div className={css.page}>
          <nav className={css.side} aria-label={t('catalogue.jumpTo')}>
            <ul>
              {ordered.map(({ id, name, nameLang }) => (
                <li key={id}>
                  <AppLink
                    href={categoryHref(id)}
                    className={css.large}
                    aria-current={id === open.id ? 'true' : undefined}
                    onClick={event => {
                      event.preventDefault()
                      show(id)
                    }}
                  >
                    <Words text={name} lang={nameLang} />
                  </AppLink>
                </li>
              ))}
            </ul>
          </nav>
          <Inside key={open.id} branch={open} />
        </div>
      )}
    </>
  )
}

function Inside({ branch }: { branch: CategoryBranch }) {
  const t = useT()
  const { id, name, nameLang, child } = branch
  const withChildren = child.filter(each => each.child.length > 0)
  const plain = child.filter(each => each.child.length === 0)
  return (
    <section className={css.inside}>
      <h2 className={css.head}>
        <Words text={name} lang={nameLang} />
        <AppLink
          href={categoryHref(id)}
          className={css.all}
          aria-label={t('catalogue.categoryAllOf', { name })}
        >
          {t('catalogue.categoryAll')}
          <span className="turns">
            <OnIcon />
          </span>
        </AppLink>
      </h2>
      {plain.length > 0 && <Grid nodes={plain} />}
      {withChildren.map(each => (
        <section key={each.id} className={css.part}>
          <h3 className={css.title}>
            <AppLink href={categoryHref(each.id)}>
              <Words text={each.name} lang={each.nameLang} />
            </AppLink>
          </h3>
          <Grid nodes={each.child} />
        </section>
      ))}
      {child.length === 0 && (
        <p className={css.none}>
          <AppLink href={categoryHref(id)} className={css.all}>
            {t('catalogue.categoryAllOf', { name })}
          </AppLink>
        </p>
      )}
    </section>
  )
}

const Grid = ({ nodes }: { nodes: readonly CategoryBranch[] }) => (
  <ul className={css.grid}>
    {nodes.map(({ id, name, nameLang, picture }) => (
      <li key={id}>
        <AppLink href={categoryHref(id)} className={css.small}>
          {picture && <StoredPicture className={css.picture} name={picture} width={72} alt="" />}
          <span className={css.label}>
            <Words text={name} lang={nameLang} />
          </span>
        </AppLink>
      </li>
    ))}
  </ul>
)
