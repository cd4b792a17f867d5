import { Suspense, useState } from 'react'
import { formatExact, formatMoney, formatQuantity } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import {
  mostChangesCounted,
  type RangeQuery,
  type RangeRow,
  rangePerPage,
  rangeQuery,
  rangeStates,
  type ShopRange,
  shopRange,
} from '../../../contract/range.ts'
import { useApp, useCall, useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { rangeHref } from '../../features/range/range-href.ts'
import {
  addedName,
  belowWords,
  changeNames,
  marginShare,
  rangeStateNames,
  ruleName,
  tierName,
} from '../../features/range/range-words.ts'
import { useRange } from '../../features/range/use-range.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate, useRouter } from '../../router/react.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { OnIcon } from '../../ui/icons.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { orSay } from '../../ui/or-say.ts'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { Words } from '../../ui/Words.tsx'
import { MoreIcon } from '../shell/icons.tsx'
import { ListEnd } from '../shell/ListEnd.tsx'
import { TopRow, topButton } from '../shell/TopRow.tsx'
import { useInfinite } from '../shell/use-infinite.ts'
import shared from './fx.module.css'
import css from './products.module.css'
import { SearchLine } from './SearchLine.tsx'

/** Most who look at the range change nothing in it. */
const PriceSheet = onDemand(() => import('./PriceSheet.tsx'))
const ChangesSheet = onDemand(() => import('./ChangesSheet.tsx'))
const RangeSheet = onDemand(() => import('./RangeSheet.tsx'))
const RangeTools = onDemand(() => import('./RangeTools.tsx'))
const SeveralSheet = onDemand(() => import('./SeveralSheet.tsx'))
const PriceSheetDialog = onDemand(() => import('../../features/range/PriceSheetDialog.tsx'))

/** Head office's range as a distributor's shop shows it, and for how much. */
export default screen<RangeQuery, ShopRange>({
  search: rangeQuery,
  load: async ({ call, search }) => (await call(shopRange, search)).obj,
  texts: ['mobile', 'range', 'form'],
  View: props => <Range key={rangeHref({ ...props.search, page: undefined })} {...props} />,
})

type Opened =
  | { sheet: 'news' | 'filter' | 'tools' | 'several' | 'import' }
  | { sheet: 'price'; row: RangeRow }

function Range({ search, data }: ViewProps<RangeQuery, ShopRange>) {
  const t = useT()
  const { texts } = useApp()
  const call = useCall()
  const navigate = useNavigate()
  const router = useRouter()
  const { page = 1, ...query } = search
  const [ticked, setTicked] = useState<ReadonlySet<number>>()
  /** All that were found, also what is not loaded yet. */
  const [all, setAll] = useState(false)
  const [opened, setOpened] = useState<Opened>()
  const { change, busy } = useRange(data.shop.id, search)
  const list = useInfinite({
    first: data.rows,
    from: page,
    hasMore: pages => pages * rangePerPage < data.total,
    load: async next => (await call(shopRange, { ...query, page: next })).obj.rows,
  })
  const close = () => setOpened(undefined)
  const go = (next: Partial<RangeQuery>) => void navigate({ href: rangeHref({ ...query, ...next }) })
  const choose = (next: ReadonlySet<number> | undefined) => {
    setTicked(next)
    setAll(false)
  }
  const tick = (id: number, on: boolean) => {
    const before = all ? list.items.map(({ skuId }) => skuId) : [...(ticked ?? [])]
    choose(new Set(on ? [...before, id] : before.filter(one => one !== id)))
  }
  const count = all ? data.total : (ticked?.size ?? 0)
  const { of: _, tier: __, ...filter } = query
  const narrowed = Object.values(filter).some(value => value !== undefined)
  return (
    <>
      <TopRow
        title={t('screens.distributionProducts')}
        back={paths.distribution}
        end={
          <>
            <button
              type="button"
              className={shared.plain}
              aria-pressed={ticked !== undefined}
              onClick={() => choose(ticked ? undefined : new Set())}
            >
              {t(ticked ? 'mobile.done' : 'mobile.manage')}
            </button>
            {!ticked && (
              <button
                type="button"
                className={topButton}
                aria-haspopup="dialog"
                aria-label={t('common.more')}
                onClick={() => setOpened({ sheet: 'tools' })}
              >
                <MoreIcon />
              </button>
            )}
          </>
        }
      />
      <SearchLine
        key={search.q}
        hint={t('range.search')}
        find={search.q ?? ''}
        maxLength={100}
        onFind={q => go({ q: q || undefined })}
      >
        <Button
          className={shared.round}
          aria-haspopup="dialog"
          onClick={() => setOpened({ sheet: 'filter' })}
        >
          {t('mobile.filter')}
        </Button>
      </SearchLine>
      <nav className={shared.chips} aria-label={t('range.state')}>
        {[undefined, ...rangeStates].map(state => (
          <AppLink
            key={state ?? ''}
            href={rangeHref({ ...query, state })}
            className={shared.chip}
            aria-current={search.state === state ? 'true' : undefined}
          >
            {t(state ? rangeStateNames[state] : 'range.stateAll')}
          </AppLink>
        ))}
      </nav>
      <News changes={data.changes} onLook={() => setOpened({ sheet: 'news' })} />
      {list.items.length === 0 ? (
        <div className={shared.list}>
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
        </div>
      ) : (
        <>
          <ul className={`${shared.list} ${ticked ? css.withBar : ''}`}>
            {list.items.map(row => (
              <li key={row.skuId}>
                <Row
                  row={row}
                  data={data}
                  busy={busy}
                  ticked={ticked && (all || ticked.has(row.skuId))}
                  onTick={on => tick(row.skuId, on)}
                  onPrice={() => setOpened({ sheet: 'price', row })}
                  onShow={() => void change({ skus: [row.skuId] }, { step: row.hidden ? 'show' : 'hide' })}
                />
              </li>
            ))}
          </ul>
          <ListEnd list={list} />
        </>
      )}
      {ticked && (
        <div className={`${shared.bar} ${css.bar}`}>
          <span>{t(all ? 'range.allTicked' : 'range.ticked', { count })}</span>
          {data.total > 0 && (
            <Button aria-pressed={all} onClick={() => (all ? choose(new Set()) : setAll(true))}>
              {all ? t('range.tickNone') : t('range.tickAll', { count: data.total })}
            </Button>
          )}
          <Button
            kind="primary"
            className={css.several}
            disabledReason={count === 0 ? t('range.nothingTicked') : undefined}
            onClick={() => setOpened({ sheet: 'several' })}
          >
            {t('range.apply')}
          </Button>
        </div>
      )}
      <Suspense>
        {opened?.sheet === 'price' && (
          <PriceSheet
            row={opened.row}
            data={data}
            tier={search.tier}
            busy={busy}
            onClose={close}
            onSave={async step => {
              if (await change({ skus: [opened.row.skuId] }, step)) close()
            }}
          />
        )}
        {opened?.sheet === 'news' && (
          <ChangesSheet
            of={data.shop.id}
            counts={data.changes}
            onClose={close}
            onSeen={() => void router.invalidate()}
          />
        )}
        {opened?.sheet === 'filter' && (
          <RangeSheet data={data} search={search} onChange={go} onClose={close} />
        )}
        {opened?.sheet === 'tools' && (
          <RangeTools
            data={data}
            search={search}
            onImport={() =>
              void orSay(t, texts.need(['records'])).then(
                () => setOpened({ sheet: 'import' }),
                () => {},
              )
            }
            onClose={close}
          />
        )}
        {opened?.sheet === 'import' && (
          <PriceSheetDialog onClose={close} onSaved={() => void router.invalidate()} />
        )}
        {opened?.sheet === 'several' && ticked && (
          <SeveralSheet
            mayMarkUp={data.mayMarkUp}
            count={count}
            busy={busy}
            onClose={close}
            onApply={async step => {
              if (!(await change(all ? { all: filter } : { skus: [...ticked] }, step))) return
              choose(undefined)
              close()
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** What head office changed since somebody last looked. */
function News({ changes, onLook }: { changes: ShopRange['changes']; onLook(): void }) {
  const t = useT()
  const kinds = (['fresh', 'gone', 'up', 'down'] as const).filter(kind => changes[kind] > 0)
  const { tier } = changes
  if (kinds.length === 0 && !tier) return null
  const many = (count: number) => (count < mostChangesCounted ? String(count) : `${mostChangesCounted - 1}+`)
  return (
    <button type="button" className={css.news} aria-haspopup="dialog" onClick={onLook}>
      <span className={css.words}>
        <strong>{t('range.news')}</strong>
        {tier && (
          <span>{t('range.newsTier', { from: tierName(t, tier.from), to: tierName(t, tier.to) })}</span>
        )}
        <span>{kinds.map(kind => `${t(changeNames[kind])} ${many(changes[kind])}`).join(' · ')}</span>
      </span>
      <span className="turns">
        <OnIcon />
      </span>
    </button>
  )
}

interface RowProps {
  row: RangeRow
  data: ShopRange
  busy: boolean
  /** Undefined while none are chosen. */
  ticked: boolean | undefined
  onTick(on: boolean): void
  onPrice(): void
  onShow(): void
}

function Row({ row, data, busy, ticked, onTick, onPrice, onShow }: RowProps) {
  const t = useT()
  const currency = currencyOf(useSession(), data.currency)
  const { itemNo, name, nameLang, spec, picture, purchase, price, margin, rule, hidden } = row
  const isLoss = margin !== null && Number(margin) < 0
  const below = belowWords(t, row, data, currency)
  return (
    <article className={shared.card} data-hidden={hidden ?? undefined}>
      <div className={css.head}>
        {ticked !== undefined && (
          <TickBox label={t('range.tickRow', { itemNo })} state={ticked ? 'all' : 'none'} onChange={onTick} />
        )}
        <StoredPicture className={css.picture} name={picture} width={64} alt="" />
        <div className={css.words}>
          <span className={css.name}>
            <Words text={name} lang={nameLang} />
          </span>
          <span className={shared.note}>
            <bdi dir="ltr">{itemNo}</bdi> <bdi>{spec}</bdi>
          </span>
          <span className={shared.note}>
            {t('range.stock')} {formatQuantity(row.stock)} · {t('range.sold')} {formatQuantity(row.sold)}
          </span>
          {(hidden || row.below) && (
            <span className={css.tags}>
              {hidden && <Tag>{t(hidden === 'category' ? 'range.hiddenByCategory' : 'range.hiddenTag')}</Tag>}
              {row.below && <Tag kind="gold">{t('range.belowTag')}</Tag>}
            </span>
          )}
        </div>
      </div>
      <dl className={shared.three}>
        <div>
          <dt>{t('range.purchase')}</dt>
          <dd>
            {purchase === null ? (
              <span className={shared.pale}>{t('range.noPurchase')}</span>
            ) : (
              <bdi dir="ltr">{formatExact(purchase, currency)}</bdi>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('range.myPrice')}</dt>
          <dd>
            <strong>
              <bdi dir="ltr">{formatMoney(price, currency, t('ui.negotiable'))}</bdi>
            </strong>
          </dd>
        </div>
        <div>
          <dt>{t('range.margin')}</dt>
          <dd className={isLoss ? shared.loss : shared.gain}>
            {margin === null ? (
              '–'
            ) : (
              <>
                <bdi dir="ltr">{formatMoney(margin, currency, '')}</bdi>{' '}
                <bdi dir="ltr" className={css.share}>
                  {marginShare(t, row)}
                </bdi>
              </>
            )}
          </dd>
        </div>
      </dl>
      {rule && (
        <p className={shared.note}>
          {ruleName(t, rule)} {rule.markup && <bdi dir="ltr">{addedName(t, rule.markup)}</bdi>}
        </p>
      )}
      {below && <p className={shared.problem}>{below}</p>}
      {ticked === undefined && (
        <div className={shared.buttons}>
          {hidden !== 'category' && (
            <Button
              busy={busy}
              aria-label={`${t(hidden ? 'range.show' : 'range.hide')} ${itemNo}`}
              onClick={onShow}
            >
              {t(hidden ? 'range.show' : 'range.hide')}
            </Button>
          )}
          <Button
            kind="second"
            aria-haspopup="dialog"
            aria-label={`${t('range.setPrice')} ${itemNo}`}
            onClick={onPrice}
          >
            {t('range.setPrice')}
          </Button>
        </div>
      )}
    </article>
  )
}
