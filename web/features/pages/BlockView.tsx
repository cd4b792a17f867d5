import type { Block } from '../../../contract/pages.ts'
import { later } from '../../ui/later.tsx'
import css from './BlockView.module.css'
import { Brands } from './Brands.tsx'
import { Carousel } from './Carousel.tsx'
import { FlashStrip } from './FlashStrip.tsx'
import { Floor } from './Floor.tsx'
import { GroupStrip } from './GroupStrip.tsx'
import { Notices } from './Notices.tsx'
import { PictureBlock } from './PictureBlock.tsx'

// What few pages have; it reads as the server drew it.
const MoreBlock = later(() => import('./MoreBlock.later.tsx'), 'soon')

/** What a visitor sees of a page, from the top down: on the page, in a preview, and in the editor. */
export function PageBlocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map(block => <BlockView key={block.id} block={block} />)
}

export function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'carousel':
      return (
        <div className={`${css.apart} ${css.frame}`}>
          <div>
            <Carousel slides={block.slides} height={block.height} first={false} />
          </div>
        </div>
      )
    case 'flash':
      return <FlashStrip block={block} />
    case 'group':
      return <GroupStrip block={block} />
    case 'floor':
      return <Floor block={block} />
    case 'notices':
      return (
        <div className={`${css.apart} ${css.box}`}>
          <Notices block={block} />
        </div>
      )
    case 'brands':
      return <Brands block={block} />
    case 'picture':
      return block.look === 'band' && block.spots.length === 0 ? (
        <PictureBlock block={block} />
      ) : (
        <MoreBlock block={block} />
      )
    // One column of categories is enough; it stands in the first row of the home page.
    case 'categories':
      return null
    case 'columns':
      return (
        <div className={css.columns} style={{ gridTemplateColumns: tracks(block.shares) }}>
          {block.cells.map((cell, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is where it stands
            <div key={index} className={css.column}>
              <PageBlocks blocks={cell} />
            </div>
          ))}
        </div>
      )
    default:
      return <MoreBlock block={block} />
  }
}

const tracks = (shares: readonly number[]) => shares.map(share => `minmax(0, ${share}fr)`).join(' ')
