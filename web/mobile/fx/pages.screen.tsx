import { Suspense, useState } from 'react'
import { object } from 'valibot'
import { id, optional } from '../../../contract/fields.ts'
import { type PageList, type PageRow, pageList } from '../../../contract/page-desk.ts'
import * as paths from '../../../contract/paths.ts'
import { screen, type ViewProps } from '../../app/screen.ts'
import { pageStates } from '../../features/pages/page-choices.ts'
import { typeNames } from '../../features/pages/page-type-names.ts'
import { usePageSteps } from '../../features/pages/use-page-steps.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Moment } from '../../ui/Moment.tsx'
import notes from '../../ui/notes.module.css'
import { onDemand } from '../../ui/on-demand.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TopRow } from '../shell/TopRow.tsx'
import css from './fx.module.css'
import { ShopPick } from './ShopPick.tsx'

const PageSheet = onDemand(() => import('./PageSheet.tsx'))
const Schedule = onDemand(() => import('../../features/pages/Schedule.tsx'))

interface Search {
  shopId?: number | undefined
}

/** A distributor's pages: how each stands, published now or later and withdrawn from here. They are made on a computer. */
export default screen<Search, PageList>({
  search: object({ shopId: optional(id()) }),
  load: async ({ call, search }) => (await call(pageList, search, { fresh: true })).obj,
  texts: ['mobile', 'page-desk', 'own-shop', 'form'],
  View: Pages,
})

function Pages({ data: { shop, shops, rows } }: ViewProps<Search, PageList>) {
  const t = useT()
  const { step, busy } = usePageSteps(rows)
  const [open, setOpen] = useState<number>()
  const [planning, setPlanning] = useState<number>()
  const opened = rows.find(row => row.id === open)
  const planned = rows.find(row => row.id === planning)
  return (
    <>
      <TopRow
        title={t('screens.pages')}
        back={paths.distribution}
        end={<ShopPick shops={shops} shop={shop.id} hrefFor={one => `${paths.shopPages}?shopId=${one}`} />}
      />
      <div className={css.page}>
        <p className={notes.block}>{t('page-desk.onComputer')}</p>
        {rows.length === 0 && <Empty title={t('page-desk.empty')} />}
        {rows.map(page => (
          <PageCard
            key={page.id}
            page={page}
            busy={busy === page.id}
            onPublish={() => void step(page, 'publish')}
            onMore={() => setOpen(page.id)}
          />
        ))}
      </div>
      <Suspense>
        {opened && (
          <PageSheet
            page={opened}
            onStep={chosen => {
              setOpen(undefined)
              void step(opened, chosen)
            }}
            onSchedule={() => {
              setOpen(undefined)
              setPlanning(opened.id)
            }}
            onClose={() => setOpen(undefined)}
          />
        )}
        {planned && <Schedule page={planned} onClose={() => setPlanning(undefined)} />}
      </Suspense>
    </>
  )
}

interface CardProps {
  page: PageRow
  busy: boolean
  onPublish(): void
  onMore(): void
}

function PageCard({ page, busy, onPublish, onMore }: CardProps) {
  const t = useT()
  const { text, kind } = pageStates[page.state]
  const at = page.publishAt ?? page.publishedAt
  return (
    <article className={css.card}>
      <header className={css.ends}>
        <h2 className={css.title}>
          <bdi>{page.name}</bdi>
        </h2>
        <Tag kind={kind}>{t(text)}</Tag>
      </header>
      <p className={css.note}>
        {t(typeNames[page.type])}
        {page.category && (
          <>
            {' · '}
            <bdi>{page.category}</bdi>
          </>
        )}
        {at && (
          <>
            {' · '}
            <Moment at={at} />
          </>
        )}
        {page.withdrawAt && (
          <>
            {' · '}
            {t('page-desk.shownUntil')} <Moment at={page.withdrawAt} />
          </>
        )}
      </p>
      <p className={css.note}>
        {t('page-desk.updated')} <Moment at={page.updatedAt} /> <bdi>{page.updatedBy}</bdi>
      </p>
      <div className={css.buttons}>
        <Button aria-haspopup="dialog" aria-label={`${t('page-desk.more')} ${page.name}`} onClick={onMore}>
          {t('page-desk.more')}
        </Button>
        <a
          href={page.preview}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('second')}
          aria-label={`${t('page-desk.preview')} ${page.name}`}
        >
          {t('page-desk.preview')}
        </a>
        {page.state !== 'published' && (
          <Button
            kind="primary"
            busy={busy}
            aria-label={`${t('page-desk.publish')} ${page.name}`}
            onClick={onPublish}
          >
            {t('page-desk.publish')}
          </Button>
        )}
      </div>
    </article>
  )
}
