import { Suspense } from 'react'
import { type Frequent, frequent } from '../../../contract/frequent.ts'
import { type Block, pageData } from '../../../contract/pages.ts'
import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { EmptyHome } from '../../features/pages/EmptyHome.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Wordmark } from '../../layouts/Wordmark.tsx'
import { later } from '../../ui/later.tsx'
import { Bell } from '../shell/Bell.tsx'
import { SearchLink, TopRow } from '../shell/TopRow.tsx'
import { BlockView } from './BlockView.tsx'
import { Categories } from './Categories.tsx'
import css from './home.module.css'
import { Restock } from './Restock.tsx'
import { Slides } from './Slides.tsx'
import { Ways } from './Ways.tsx'

interface Data {
  blocks: Block[]
  usual: Frequent['items']
}

/** For guests, who have no page of their own to set them on. */
const Preferences = later(() => import('../my/Preferences.later.tsx'))

const mostUsual = 8

export default screen<Record<string, never>, Data>({
  load: async ({ call, session }) => {
    const [page, usual] = await Promise.all([
      call(pageData, { type: 'home' }),
      // The shop window stands without it too. What cannot be bought any more is left out of them.
      session.guest
        ? []
        : call(frequent, { due: true, limit: 2 * mostUsual }, { quiet: true }).then(
            ({ obj }) => obj.items,
            () => [],
          ),
    ])
    return { blocks: page.obj.blocks, usual: usual.slice(0, mostUsual) }
  },
  texts: ['mobile', 'pages', 'product-card'],
  description: (_, t) => t('pages.description'),
  View: Home,
})

function Home({ data: { blocks, usual } }: { data: Data }) {
  const t = useT()
  const { title, notice, guest } = useSession()
  const hasOwnCategories = blocks.some(({ kind }) => kind === 'categories')
  const first = blocks.find(({ kind }) => kind === 'carousel')
  const rest = blocks.filter(block => block !== first && block.kind !== 'categories')
  const [flash, ...others] = [
    rest.find(({ kind }) => kind === 'flash'),
    ...rest.filter(({ kind }) => kind !== 'flash'),
  ]
  return (
    <>
      <TopRow back="none" end={<Bell />}>
        <h1 className="visually-hidden">{t('pages.heading', { shop: title })}</h1>
        <AppLink href={paths.home} className={css.logo}>
          <Wordmark />
        </AppLink>
        <SearchLink />
      </TopRow>
      <div className={css.page}>
        {notice && <p className={css.notice}>{notice}</p>}
        {blocks.length === 0 && <EmptyHome />}
        {first?.kind === 'carousel' && <Slides slides={first.slides} first />}
        {hasOwnCategories && <Categories />}
        <Ways />
        {flash && <BlockView block={flash} />}
        {usual.length > 0 && <Restock items={usual} />}
        {/* Each comes to life by itself: in between, the phone answers. */}
        {others.map(
          block =>
            block && (
              <Suspense key={block.id}>
                <BlockView block={block} />
              </Suspense>
            ),
        )}
        {guest && (
          <section className={css.settings} aria-label={t('mobile.settings')}>
            <Preferences desktop={paths.home} />
          </section>
        )}
      </div>
    </>
  )
}
