import { useState } from 'react'
import { levelOf, parentPath } from '../../../contract/category-path.ts'
import type { ShopMarkups } from '../../../contract/markups.ts'
import { useT } from '../../i18n/use-t.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { DownIcon, OnIcon } from '../../ui/icons.tsx'
import { MarkupRow } from './MarkupRow.tsx'
import css from './markup.module.css'
import type { Markups } from './use-markups.ts'

interface Props {
  markups: Markups
  categories: ShopMarkups['categories']
}

/** Categories under each other; what is folded is not drawn, so that a thousand of them are no burden. */
export function MarkupTree({ markups, categories }: Props) {
  const t = useT()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const parents = new Set(categories.map(({ paths }) => parentPath(paths)))
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  const shown = categories.filter(({ paths }) => {
    for (let above = parentPath(paths); above !== ''; above = parentPath(above))
      if (!open.has(above)) return false
    return true
  })
  if (categories.length === 0) return <li className={css.note}>{t('range.noCategories')}</li>
  return shown.map(({ id, name, paths, count }) => {
    const isOpen = open.has(paths)
    return (
      <MarkupRow
        key={id}
        markups={markups}
        place={{ kind: 'category', id, paths }}
        name={name}
        note={String(count)}
        level={levelOf(paths)}
        nameOf={each => names.get(each) ?? ''}
        fold={
          parents.has(paths) && (
            <IconButton
              data-flip={isOpen ? undefined : true}
              label={t(isOpen ? 'range.fold' : 'range.unfold', { name })}
              aria-expanded={isOpen}
              onClick={() =>
                setOpen(before => {
                  const after = new Set(before)
                  if (!after.delete(paths)) after.add(paths)
                  return after
                })
              }
            >
              {isOpen ? <DownIcon /> : <OnIcon />}
            </IconButton>
          )
        }
      />
    )
  })
}
