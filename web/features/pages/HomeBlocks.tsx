import type { Block } from '../../../contract/pages.ts'
import { arrange } from './arrange.ts'
import { PageBlocks } from './BlockView.tsx'
import { EmptyHome } from './EmptyHome.tsx'
import { FirstRow } from './FirstRow.tsx'

/** A home page: what goes into its first row, and the rest below. */
export function HomeBlocks({ blocks }: { blocks: readonly Block[] }) {
  const { rest, ...above } = arrange(blocks)
  return (
    <>
      {blocks.length === 0 ? <EmptyHome /> : <FirstRow {...above} />}
      <PageBlocks blocks={rest} />
    </>
  )
}
