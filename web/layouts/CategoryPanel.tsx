import type { PointerEvent } from 'react'
import type { CategoryBranch } from '../../contract/catalogue.ts'
import type { Fallback } from '../../contract/fallback.ts'
import { AppLink } from '../app/AppLink.tsx'
import { useT } from '../i18n/use-t.ts'
import { Button } from '../ui/Button.tsx'
import { OnIcon } from '../ui/icons.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Words } from '../ui/Words.tsx'
import css from './CategoryPanel.module.css'
import { groupAttribute } from './category-keys.ts'
import { type CategoryTree, categoryHref } from './category-tree.ts'

interface Props extends CategoryTree {
  id: string
  className?: string
  /** Undefined while the panel is closed. */
  category: { id: number; name: string; nameLang?: Fallback } | undefined
  onPointerEnter(event: PointerEvent): void
}

/** The second and third level of one category. */
export function CategoryPanel({ id, className = '', category, tree, failed, retry, onPointerEnter }: Props) {
  const t = useT()
  const groups = tree?.find(node => node.id === category?.id)?.child ?? []
  return (
    <div
      id={id}
      className={`${css.panel} ${className}`}
      hidden={!category}
      aria-busy={!tree && !failed}
      onPointerEnter={onPointerEnter}
    >
      {category && (
        <div className={css.head} {...{ [groupAttribute]: '' }}>
          <AppLink href={categoryHref(category.id)} className={css.all}>
            <Words text={category.name} lang={category.nameLang} />
            <OnIcon />
          </AppLink>
        </div>
      )}
      {failed ? (
        <p className={css.failed}>
          {t('common.categoriesFailed')}
          <Button size="s" onClick={retry}>
            {t('ui.retry')}
          </Button>
        </p>
      ) : tree ? (
        groups.map(group => <Group key={group.id} group={group} />)
      ) : (
        category && <Waiting />
      )}
    </div>
  )
}

function Group({ group }: { group: CategoryBranch }) {
  return (
    <div className={css.group} {...{ [groupAttribute]: '' }}>
      <AppLink href={categoryHref(group.id)} className={css.second}>
        <Words text={group.name} lang={group.nameLang} />
        <OnIcon />
      </AppLink>
      <ul className={css.thirds}>
        {group.child.map(({ id, name, nameLang }) => (
          <li key={id}>
            <AppLink href={categoryHref(id)} className={css.third}>
              <Words text={name} lang={nameLang} />
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Waiting = () =>
  ['a', 'b', 'c', 'd'].map(row => (
    <div key={row} className={css.group}>
      <Skeleton className={css.secondWaiting} />
      <Skeleton />
    </div>
  ))
