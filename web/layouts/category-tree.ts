import { useEffect, useState } from 'react'
import { baseInfo, type CategoryBranch } from '../../contract/catalogue.ts'
import * as paths from '../../contract/paths.ts'
import { useCall } from '../api/use-app.ts'

export const categoryHref = (id: number): string => `${paths.products}?category=${id}`

export interface CategoryTree {
  tree?: CategoryBranch[]
  failed: boolean
  retry(): void
}

/** All three levels, asked for when somebody first wants to look into a category. */
export function useCategoryTree(wanted: boolean): CategoryTree {
  const call = useCall()
  const [tree, setTree] = useState<CategoryBranch[]>()
  const [failed, setFailed] = useState(false)
  const asking = wanted && !tree && !failed

  useEffect(() => {
    if (!asking) return
    let gone = false
    call(baseInfo, { types: 'category' }, { quiet: true }).then(
      ({ obj }) => !gone && setTree(obj.category ?? []),
      () => !gone && setFailed(true),
    )
    return () => {
      gone = true
    }
  }, [call, asking])

  return { tree, failed, retry: () => setFailed(false) }
}
