import type { Block } from '../../../contract/pages.ts'
import { BlockView } from '../../features/pages/BlockView.tsx'

/** Blocks that look the same on both sites. */
export default function SharedBlock({ block }: { block: Block }) {
  return <BlockView block={block} />
}
