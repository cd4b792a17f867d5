import type { PageData } from '../../../contract/pages.ts'
import { screen, type ViewProps } from '../../app/screen.ts'
import { Words } from '../../ui/Words.tsx'
import { PageBlocks } from './BlockView.tsx'
import { EmptyHome } from './EmptyHome.tsx'
import { HomeBlocks } from './HomeBlocks.tsx'
import { loadPage, type PageSearch, pagePicture, pageSearch } from './shop-page.ts'

/** A page that the shop made: an activity, or one of its own. */
export default screen<PageSearch, PageData>({
  search: pageSearch,
  load: loadPage,
  texts: ['pages', 'product-card', 'member'],
  title: ({ data }) => data.name,
  description: ({ data }, t) => [data.name, t('pages.description')],
  picture: pagePicture,
  View: Page,
})

function Page({ data: { type, name, nameLang, blocks } }: ViewProps<PageSearch, PageData>) {
  return (
    <>
      <h1 className="visually-hidden">
        <Words text={name} lang={nameLang} />
      </h1>
      {type === 'home' ? (
        <HomeBlocks blocks={blocks} />
      ) : blocks.length === 0 ? (
        <EmptyHome />
      ) : (
        <PageBlocks blocks={blocks} />
      )}
    </>
  )
}
