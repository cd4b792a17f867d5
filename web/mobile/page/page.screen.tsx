import type { PageData } from '../../../contract/pages.ts'
import { screen, type ViewProps } from '../../app/screen.ts'
import { EmptyHome } from '../../features/pages/EmptyHome.tsx'
import { loadPage, type PageSearch, pagePicture, pageSearch } from '../../features/pages/shop-page.ts'
import { Words } from '../../ui/Words.tsx'
import { BlockView } from '../home/BlockView.tsx'
import css from '../home/home.module.css'
import { TopRow } from '../shell/TopRow.tsx'

/** A page that the shop made: an activity, or one of its own. */
export default screen<PageSearch, PageData>({
  search: pageSearch,
  load: loadPage,
  texts: ['mobile', 'pages', 'product-card'],
  title: ({ data }) => data.name,
  description: ({ data }, t) => [data.name, t('pages.description')],
  picture: pagePicture,
  View: Page,
})

function Page({ data: { name, nameLang, blocks } }: ViewProps<PageSearch, PageData>) {
  return (
    <>
      <TopRow title={<Words text={name} lang={nameLang} />} />
      <div className={`${css.page} ${css.own}`}>
        {blocks.length === 0 ? (
          <EmptyHome />
        ) : (
          blocks.map(block => <BlockView key={block.id} block={block} />)
        )}
      </div>
    </>
  )
}
