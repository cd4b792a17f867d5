import type { Block, BlockOf } from '../../../contract/pages.ts'

/** The first block of a kind goes into the first row, beside each other; all others follow in their order. */
export interface Arrangement {
  carousel?: BlockOf<'carousel'>
  categories?: BlockOf<'categories'>
  notices?: BlockOf<'notices'>
  rest: Block[]
}

export function arrange(blocks: readonly Block[]): Arrangement {
  const first = <Kind extends Block['kind']>(kind: Kind) =>
    blocks.find((block): block is BlockOf<Kind> => block.kind === kind)
  const carousel = first('carousel')
  const categories = first('categories')
  const notices = first('notices')
  const above: (Block | undefined)[] = [carousel, categories, notices]
  return { carousel, categories, notices, rest: blocks.filter(block => !above.includes(block)) }
}
