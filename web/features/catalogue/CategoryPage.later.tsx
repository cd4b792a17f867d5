import type { Block } from '../../../contract/pages.ts'
import { PageBlocks } from '../pages/BlockView.tsx'
import css from './CategoryPage.module.css'

/** What the shop says about a category, above its products. */
export default function CategoryPage({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={css.page}>
      <PageBlocks blocks={blocks} />
    </div>
  )
}
