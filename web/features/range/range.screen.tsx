import { Suspense, useState } from 'react'
import {
  mostChangesCounted,
  type RangeQuery,
  rangePerPage,
  rangeQuery,
  type ShopRange,
  shopRange,
} from '../../../contract/range.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate, useRouter } from '../../router/react.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { RangeBar } from './RangeBar.tsx'
import { RangeFilters } from './RangeFilters.tsx'
import { RangeTable } from './RangeTable.tsx'
import css from './range.module.css'
import { customersShop, rangeHref, rangeSheetHref } from './range-href.ts'
import { tierName } from './range-words.ts'
import { useRange } from './use-range.ts'

const ChangesDialog = onDemand(() => import('./ChangesDialog.tsx'))
const PriceSheetDialog = onDemand(() => import('./PriceSheetDialog.tsx'))

/** Head office's range as a distributor's shop shows it, and for how much. */
export default screen<RangeQuery, ShopRange>({
  search: rangeQuery,
  load: async ({ call, search }) => (await call(shopRange, search)).obj,
  texts: ['range', 'form', 'records'],
  View: Range,
})

function Range({ search, data }: ViewProps<RangeQuery, ShopRange>) {
  const t = useT()
  const navigate = useNavigate()
  const router = useRouter()
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [all, setAll] = useState(false)
  const [open, setOpen] = useState<'news' | 'sheet'>()
  const { change, busy } = useRange(data.shop.id, search)
  const go = (next: Partial<RangeQuery>) => {
    setTicked(new Set())
    setAll(false)
    void navigate({ href: rangeHref({ ...search, page: undefined, ...next }) })
  }
  const tick = (ids: readonly number[], on: boolean) => {
    setAll(false)
    setTicked(before => new Set(on ? [...before, ...ids] : [...before].filter(id => !ids.includes(id))))
  }
  const done = () => {
    setTicked(new Set())
    setAll(false)
  }
  const { page: _, of: __, tier: ___, ...filter } = search
  const narrowed = Object.values(filter).some(value => value !== undefined)
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.heading}>{t('screens.distributionProducts')}</h1>
        <a
          className={buttonClass('plain', 's')}
          href={customersShop(data.shop.code)}
          target="_blank"
          rel="noreferrer"
        >
          {t('range.customerView')}
        </a>
        <a
          className={buttonClass('plain', 's')}
          href={rangeSheetHref({ ...search, of: data.shop.id })}
          download
        >
          {t('range.export')}
        </a>
        <Button size="s" onClick={() => setOpen('sheet')}>
          {t('range.import')}
        </Button>
      </header>
      <News changes={data.changes} onLook={() => setOpen('news')} />
      <RangeFilters key={search.q} data={data} search={search} onChange={go} />
      {data.rows.length === 0 ? (
        <Empty
          title={t('range.empty')}
          hint={t('range.emptyHint')}
          action={
            narrowed && (
              <AppLink href={rangeHref({ of: search.of })} className={buttonClass('second')}>
                {t('range.clearFilters')}
              </AppLink>
            )
          }
        />
      ) : (
        <RangeTable
          data={data}
          tier={search.tier}
          ticked={ticked}
          all={all}
          busy={busy}
          onTick={tick}
          onChange={change}
        />
      )}
      <Pager
        page={data.page}
        pages={Math.ceil(data.total / rangePerPage)}
        hrefFor={page => rangeHref({ ...search, page })}
        onGo={page => void navigate({ href: rangeHref({ ...search, page }) })}
      />
      {(ticked.size > 0 || all) && (
        <RangeBar
          data={data}
          count={all ? data.total : ticked.size}
          all={all}
          busy={busy}
          onAll={() => setAll(true)}
          onNone={done}
          onChange={async step => {
            const good = await change(all ? { all: filter } : { skus: [...ticked] }, step)
            if (good) done()
            return good
          }}
        />
      )}
      <Suspense>
        {open === 'news' && (
          <ChangesDialog
            of={data.shop.id}
            counts={data.changes}
            onClose={() => setOpen(undefined)}
            onSeen={() => void router.invalidate()}
          />
        )}
        {open === 'sheet' && (
          <PriceSheetDialog onClose={() => setOpen(undefined)} onSaved={() => void router.invalidate()} />
        )}
      </Suspense>
    </div>
  )
}

/** What head office changed since somebody last looked. */
function News({ changes, onLook }: { changes: ShopRange['changes']; onLook(): void }) {
  const t = useT()
  const counts = [
    [t('range.fresh'), changes.fresh],
    [t('range.gone'), changes.gone],
    [t('range.up'), changes.up],
    [t('range.down'), changes.down],
  ] as const
  const { tier } = changes
  const any = tier !== null || counts.some(([, count]) => count > 0)
  return (
    <section className={css.news} aria-label={t('range.news')}>
      <h2 className={css.newsTitle}>{t('range.news')}</h2>
      {tier && (
        <span className={css.count}>
          {t('range.newsTier', { from: tierName(t, tier.from), to: tierName(t, tier.to) })}
        </span>
      )}
      {any ? (
        counts.map(([name, count]) => (
          <span key={name} className={count > 0 ? css.count : css.none}>
            {name} <strong>{count < mostChangesCounted ? count : `${mostChangesCounted - 1}+`}</strong>
          </span>
        ))
      ) : (
        <span className={css.none}>{t('range.newsNone')}</span>
      )}
      <span className={css.since}>
        {t('range.newsFrom')} <Moment at={changes.since} />
      </span>
      {any && (
        <Button size="s" kind="second" onClick={onLook}>
          {t('range.newsLook')}
        </Button>
      )}
    </section>
  )
}
