import { object } from 'valibot'
import { optional, text } from '../../../contract/fields.ts'
import { type Block, pagePreview } from '../../../contract/pages.ts'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { PageBlocks } from './BlockView.tsx'
import { HomeBlocks } from './HomeBlocks.tsx'
import css from './preview.module.css'

interface Search {
  token?: string | undefined
}

interface Data {
  name: string
  type: string
  blocks: Block[]
}

/** A draft, for whoever has its link. */
export default screen<Search, Data>({
  search: object({ token: optional(text(100)) }),
  load: async ({ call, search }) => (await call(pagePreview, { token: search.token || '-' })).obj,
  texts: ['pages', 'product-card', 'member'],
  title: ({ data }) => data.name,
  View: Preview,
})

function Preview({ data: { name, type, blocks } }: ViewProps<Search, Data>) {
  const t = useT()
  return (
    <>
      <p className={css.bar} role="status">
        {t('pages.previewBar')}
      </p>
      <h1 className="visually-hidden">{name}</h1>
      {type === 'home' ? <HomeBlocks blocks={blocks} /> : <PageBlocks blocks={blocks} />}
    </>
  )
}
