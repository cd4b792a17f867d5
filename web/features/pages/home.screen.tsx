import { type Block, pageData } from '../../../contract/pages.ts'
import { useSession } from '../../api/use-app.ts'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { arrange } from './arrange.ts'
import { Brands } from './Brands.tsx'
import { Carousel } from './Carousel.tsx'
import { EmptyHome } from './EmptyHome.tsx'
import { FirstRow } from './FirstRow.tsx'
import { FlashStrip } from './FlashStrip.tsx'
import { Floor } from './Floor.tsx'
import { GroupStrip } from './GroupStrip.tsx'
import { Notices } from './Notices.tsx'
import { PictureBlock } from './PictureBlock.tsx'

interface Data {
  blocks: Block[]
}

export default screen<Record<string, never>, Data>({
  load: async ({ call }) => (await call(pageData, { type: 'home' })).obj,
  texts: ['pages', 'product-card', 'member'],
  description: (_, t) => t('pages.description'),
  picture: ({ data }) => data.blocks.flatMap(firstPicture)[0],
  View: Home,
})

const firstPicture = (block: Block): string[] =>
  block.kind === 'carousel' ? block.slides.map(({ picture }) => picture) : []

function Home({ data: { blocks } }: { data: Data }) {
  const session = useSession()
  const t = useT()
  const { rest, ...above } = arrange(blocks)
  return (
    <>
      <h1 className="visually-hidden">{t('pages.heading', { shop: session.title })}</h1>
      {blocks.length === 0 ? <EmptyHome /> : <FirstRow {...above} />}
      {rest.map(block => (
        <BlockView key={block.id} block={block} />
      ))}
    </>
  )
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'carousel':
      return <Carousel slides={block.slides} first={false} />
    case 'flash':
      return <FlashStrip block={block} />
    case 'group':
      return <GroupStrip block={block} />
    case 'floor':
      return <Floor block={block} />
    case 'notices':
      return <Notices block={block} />
    case 'brands':
      return <Brands block={block} />
    case 'picture':
      return <PictureBlock block={block} />
    // One column of categories is enough; it stands in the first row.
    case 'categories':
      return null
  }
}
