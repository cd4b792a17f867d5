import type { CategoryBranch } from '../../../contract/catalogue.ts'

/** The way from the top down to a category; nothing when there is none with this id. */
export function wayTo(tree: readonly CategoryBranch[], id: number): CategoryBranch[] | undefined {
  for (const node of tree) {
    if (node.id === id) return [node]
    const rest = wayTo(node.child, id)
    if (rest) return [node, ...rest]
  }
  return undefined
}

export const withAllBelow = (node: CategoryBranch): number[] => [node.id, ...node.child.flatMap(withAllBelow)]

export const crumbsOf = (way: readonly CategoryBranch[]) =>
  way.map(({ id, name, nameLang }) => ({ id, name, nameLang }))
