import { object } from 'valibot'
import type { Fallback } from '../../../contract/fallback.ts'
import { optional, text } from '../../../contract/fields.ts'
import { type Block, pagePreview } from '../../../contract/pages.ts'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { Words } from '../../ui/Words.tsx'
import { PageBlocks } from './BlockView.tsx'
import { HomeBlocks } from './HomeBlocks.tsx'
import css from './preview.module.css'

interface Search {
  token?: string | undefined
}

interface Data {
  name: string
  nameLang?: Fallback
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

function Preview({ data: { name, nameLang, type, blocks } }: ViewProps<Search, Data>) {
  const t = useT()
  return (
    <>
      <p className={css.bar} role="status">
        {t('pages.previewBar')}
      </p>
      <h1 className="visually-hidden">
        <Words text={name} lang={nameLang} />
      </h1>
      {type === 'home' ? <HomeBlocks blocks={blocks} /> : <PageBlocks blocks={blocks} />}
    </>
  )
}
