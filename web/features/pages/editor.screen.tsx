import { type ComponentType, useEffect, useState } from 'react'
import { object } from 'valibot'
import { id } from '../../../contract/fields.ts'
import { type PageDraft, pageDraft } from '../../../contract/page-desk.ts'
import * as paths from '../../../contract/paths.ts'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import css from './editor.module.css'

interface Search {
  id: number
}

export default screen<Search, PageDraft>({
  search: object({ id: id() }),
  load: async ({ call, search }) => (await call(pageDraft, { id: search.id }, { fresh: true })).obj,
  texts: ['page-editor', 'page-desk', 'pages', 'product-card', 'member', 'records'],
  title: ({ data }, t) => `${t('screens.pageEditor')} · ${data.name}`,
  View: ({ data }) => <EditorScreen key={data.id} draft={data} />,
})

type Editor = ComponentType<{ draft: PageDraft }>

/** The editor is several times as large as any page: it comes for whoever stands here, and the server never draws it. */
const loadEditor = async (): Promise<Editor | undefined> =>
  import.meta.env.SSR ? undefined : (await import('../../designers/pages/Editor.tsx')).default

/** Its library needs a content policy that only a document of its own has (server/http/pages.ts). */
function isOwnDocument(): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  return !opened || new URL(opened.name).pathname === paths.pageEditor
}

function EditorScreen({ draft }: { draft: PageDraft }) {
  const t = useT()
  const [Loaded, setLoaded] = useState<Editor>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!isOwnDocument()) return location.reload()
    loadEditor().then(
      editor => setLoaded(() => editor),
      () => setFailed(true),
    )
  }, [])
  return (
    <main id="main" tabIndex={-1} className={css.main}>
      <h1 className="visually-hidden">{draft.name}</h1>
      {failed && <Failed onRetry={() => location.reload()} />}
      {Loaded ? (
        <Loaded draft={draft} />
      ) : (
        !failed && (
          <p className={css.loading} role="status">
            <Spinner decorative />
            {t('page-editor.loadingEditor')}
          </p>
        )
      )}
    </main>
  )
}
