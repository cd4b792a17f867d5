import type { ReactNode } from 'react'
import type { Block, BlockOf } from '../../../contract/pages.ts'
import { useDataHref } from '../../features/pages/data-link.ts'
import { later } from '../../ui/later.tsx'
import { Words } from '../../ui/Words.tsx'
import { Tiles } from '../goods/Tile.tsx'
import { FlashStrip } from './FlashStrip.tsx'
import css from './home.module.css'
import { NoticeLine } from './NoticeLine.tsx'
import { SectionHead } from './SectionHead.tsx'
import { Slides } from './Slides.tsx'

const SharedBlock = later(() => import('./SharedBlock.later.tsx'))

/** A block of a page as phones show it. */
export function BlockView({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case 'carousel':
      return <Slides slides={block.slides} first={false} />
    case 'flash':
      return <FlashStrip block={block} />
    case 'floor':
      return <Floor block={block} />
    case 'notices':
      return <NoticeLine block={block} />
    // One set of categories is enough; it stands above.
    case 'categories':
      return null
    default:
      return <SharedBlock block={block} />
  }
}

/** The others stand behind "more". */
const mostTiles = 6

function Floor({ block }: { block: BlockOf<'floor'> }) {
  const { id, title, titleLang, subtitle, subtitleLang, link, items } = block
  const href = useDataHref(link)
  if (items.length === 0) return null
  return (
    <section className={css.floor} data-anchor={`block ${id}`}>
      <SectionHead
        title={<Words text={title} lang={titleLang} />}
        name={title}
        aside={subtitle && <Words text={subtitle} lang={subtitleLang} />}
        href={href}
      />
      <Tiles cards={items.slice(0, mostTiles)} />
    </section>
  )
}
