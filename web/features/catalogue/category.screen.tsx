import { baseInfo, type CategoryBranch } from '../../../contract/catalogue.ts'
import { newArrivalsId } from '../../../contract/category-path.ts'
import { formatQuantity } from '../../../contract/money.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { Breadcrumb } from '../../layouts/Breadcrumb.tsx'
import { Empty } from '../../ui/Empty.tsx'
import notes from '../../ui/notes.module.css'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { Words } from '../../ui/Words.tsx'
import css from './category.module.css'
import { productsHref } from './products-href.ts'

export default screen<Record<string, never>, CategoryBranch[]>({
  load: async ({ call }) => (await call(baseInfo, { types: 'category,new' })).obj.category ?? [],
  texts: ['catalogue'],
  description: (_, t) => t('catalogue.categoryDescription'),
  View: ({ data }) => <Categories tree={data} />,
})

const anchor = (id: number) => `category-${id}`

function Categories({ tree }: { tree: CategoryBranch[] }) {
  const t = useT()
  const isNew = ({ id }: CategoryBranch) => id === newArrivalsId
  const ordered = [...tree.filter(node => !isNew(node)), ...tree.filter(isNew)]
  return (
    <>
      <Breadcrumb crumbs={[{ text: t('screens.category') }]} />
      <h1 className="visually-hidden">{t('screens.category')}</h1>
      {ordered.length === 0 ? (
        <Empty title={t('catalogue.noCategories')} hint={t('catalogue.noCategoriesHint')} />
      ) : (
        <div className={css.page}>
          <nav className={css.jumps} aria-label={t('catalogue.jumpTo')}>
            <ul className={css.jumpList}>
              {ordered.map(({ id, name, nameLang }) => (
                <li key={id}>
                  <a href={`#${anchor(id)}`} className={css.jump}>
                    <Words text={name} lang={nameLang} />
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className={css.sections}>
            {ordered.map(node => (
              <TopCategory key={node.id} node={node} />
            ))}
          </div>
        </div>
      )}
    </>
  )
}

function TopCategory({ node: { id, name, nameLang, picture, count, child } }: { node: CategoryBranch }) {
  const t = useT()
  const href = productsHref({ category: id })
  return (
    <section id={anchor(id)} className={css.section}>
      <div className={css.head}>
        {picture && <StoredPicture className={css.icon} name={picture} width={40} alt="" />}
        <h2 className={css.title}>
          <AppLink href={href}>
            <Words text={name} lang={nameLang} />
          </AppLink>
        </h2>
        {count > 0 && <Count count={count} />}
        <AppLink href={href} className={css.all} aria-label={t('catalogue.categoryAllOf', { name })}>
          {t('catalogue.categoryAll')}
        </AppLink>
      </div>
      {id === newArrivalsId ? <Days days={child} /> : <Groups groups={child} />}
    </section>
  )
}

function Groups({ groups }: { groups: CategoryBranch[] }) {
  return (
    <ul className={css.groups}>
      {groups.map(({ id, name, nameLang, picture, count, child }) => (
        <li key={id} className={css.group}>
          <StoredPicture className={css.picture} name={picture} width={80} alt="" />
          <div className={css.words}>
            <h3 className={css.groupName}>
              <AppLink href={productsHref({ category: id })}>
                <Words text={name} lang={nameLang} />
              </AppLink>{' '}
              <Count count={count} />
            </h3>
            <ul className={css.leaves}>
              {child.map(leaf => (
                <li key={leaf.id}>
                  <AppLink href={productsHref({ category: leaf.id })}>
                    <Words text={leaf.name} lang={leaf.nameLang} />
                  </AppLink>{' '}
                  <Count count={leaf.count} />
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The last 30 days; one on which nothing came leads nowhere. */
function Days({ days }: { days: CategoryBranch[] }) {
  return (
    <ul className={css.days}>
      {days.map(({ id, name, count }) => (
        <li key={id}>
          {count > 0 ? (
            <AppLink href={productsHref({ category: id })} className={css.day}>
              {name} <Count count={count} />
            </AppLink>
          ) : (
            <span className={`${css.day} ${css.none}`}>{name}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

const Count = ({ count }: { count: number }) => <small className={notes.light}>{formatQuantity(count)}</small>
