import { parentPath } from '../../../contract/category-path.ts'
import type { ShopMarkups } from '../../../contract/markups.ts'

type Category = ShopMarkups['categories'][number]

export interface Level {
  /** Where one stands; undefined at the top. */
  here: Category | undefined
  /** The way from the top to it, without it. */
  way: readonly Category[]
  /** What is right below, and whether there is more below that. */
  below: readonly { category: Category; isFolder: boolean }[]
}

/** One level of the tree, as a phone shows it. A category that is gone counts as the top. */
export function markupLevel(categories: readonly Category[], id: number | undefined): Level {
  const here = categories.find(each => each.id === id)
  const path = here?.paths ?? ''
  const parents = new Set(categories.map(({ paths }) => parentPath(paths)))
  return {
    here,
    way: categories.filter(({ paths }) => here && paths !== path && path.startsWith(paths)),
    below: categories
      .filter(({ paths }) => parentPath(paths) === path)
      .map(category => ({ category, isFolder: parents.has(category.paths) })),
  }
}
