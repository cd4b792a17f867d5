import { type Block, pageData } from '../../../contract/pages.ts'
import { useSession } from '../../api/use-app.ts'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { HomeBlocks } from './HomeBlocks.tsx'

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
  return (
    <>
      <h1 className="visually-hidden">{t('pages.heading', { shop: session.title })}</h1>
      <HomeBlocks blocks={blocks} />
    </>
  )
}
