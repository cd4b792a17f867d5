import { type ReactNode, Suspense, useState } from 'react'
import { object } from 'valibot'
import type { Decimal } from '../../../contract/decimal.ts'
import { type DistributionHome, distributionHome } from '../../../contract/distributors.ts'
import { integer, optional } from '../../../contract/fields.ts'
import { formatMoney, formatNumber } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { params } from '../../../contract/preferences.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { fxCasesHref, fxOrdersHref } from '../../features/fx-orders/fx-href.ts'
import { stepsFor, waitingCustomers } from '../../features/own-shop/overview-words.ts'
import { useT } from '../../i18n/use-t.ts'
import { memberMenu } from '../../layouts/member-menu.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { OnIcon, TickIcon } from '../../ui/icons.tsx'
import notes from '../../ui/notes.module.css'
import { onDemand } from '../../ui/on-demand.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { ShareIcon } from '../shell/icons.tsx'
import { TopRow, topButton } from '../shell/TopRow.tsx'
import { DayCurve } from './DayCurve.tsx'
import shared from './fx.module.css'
import css from './home.module.css'
import { ShopPick } from './ShopPick.tsx'

const ShareSheet = onDemand(() => import('./ShareSheet.tsx'))

interface Search {
  shop?: number | undefined
}

/** What waits in one's shop and how it sells, at a glance. */
export default screen<Search, DistributionHome>({
  search: object({ shop: optional(integer()) }),
  texts: ['mobile', 'own-shop', 'share', 'form'],
  load: async ({ call, search }) => (await call(distributionHome, search)).obj,
  View: Home,
})

function Home({ data }: ViewProps<Search, DistributionHome>) {
  const t = useT()
  const [sharing, setSharing] = useState(false)
  const { shop, shops } = data
  if (!shop) {
    return (
      <>
        <TopRow title={t('screens.distribution')} back={paths.memberHome} />
        <Empty title={t('own-shop.noShop')} hint={t('own-shop.noShopHint')} />
      </>
    )
  }
  return (
    <>
      <TopRow
        title={<bdi>{shop.title}</bdi>}
        back={paths.memberHome}
        end={
          <>
            <ShopPick shops={shops} shop={shop.id} hrefFor={id => `${paths.distribution}?shop=${id}`} />
            <button
              type="button"
              className={topButton}
              aria-label={t('own-shop.shareShop')}
              aria-haspopup="dialog"
              onClick={() => setSharing(true)}
            >
              <ShareIcon />
            </button>
          </>
        }
      />
      <div className={shared.page}>
        {!shop.takesOrders && <p className={notes.failure}>{t('own-shop.stopped')}</p>}
        <Waiting data={data} />
        <Checklist list={data.checklist} onShare={() => setSharing(true)} />
        <Money data={data} />
        <Rest />
        <div className={css.both}>
          <Button kind="second" onClick={() => setSharing(true)}>
            {t('own-shop.shareShop')}
          </Button>
          <a className={buttonClass('plain')} href={`${paths.home}?${params.shop}=${shop.code}`}>
            {t('own-shop.goToShop')}
          </a>
        </div>
      </div>
      <Suspense>{sharing && <ShareSheet shop={shop.id} onClose={() => setSharing(false)} />}</Suspense>
    </>
  )
}

/** What somebody waits for comes first. */
function Waiting({ data: { toPurchase, toAnswer, waiting } }: { data: DistributionHome }) {
  const t = useT()
  return (
    <ul className={`${shared.card} ${css.waiting}`}>
      <Tile
        name={t('own-shop.toPurchase')}
        value={toPurchase}
        href={fxOrdersHref({ tab: 'toPurchase' })}
        isUrgent
      />
      <Tile name={t('own-shop.toAnswer')} value={toAnswer} href={fxCasesHref({})} isUrgent />
      <Tile name={t('own-shop.waiting')} value={waiting} href={waitingCustomers} isUrgent />
    </ul>
  )
}

interface TileProps {
  name: string
  value: number
  href: string
  /** Somebody waits for it, unless there is none. */
  isUrgent?: boolean
}

const Tile = ({ name, value, href, isUrgent = false }: TileProps) => (
  <li>
    <AppLink href={href} className={css.tile}>
      <strong className={isUrgent && value > 0 ? css.urgent : css.figure}>{formatNumber(value)}</strong>
      <span>{name}</span>
    </AppLink>
  </li>
)

/** Gone once everything is done. */
function Checklist({ list, onShare }: { list: DistributionHome['checklist']; onShare(): void }) {
  const t = useT()
  const steps = stepsFor(useSession())
  const done = steps.filter(({ name }) => list[name]).length
  if (done === steps.length) return null
  return (
    <section className={shared.card} aria-labelledby="checklist">
      <h2 id="checklist" className={`${shared.title} ${shared.ends}`}>
        {t('own-shop.checklist')}
        <bdi dir="ltr" className={shared.note}>
          {done} / {steps.length}
        </bdi>
      </h2>
      <progress className={css.progress} max={steps.length} value={done} aria-labelledby="checklist" />
      <ol>
        {steps.map(({ name, text, href }) => {
          const content = (
            <>
              <span className={css.mark}>{list[name] && <TickIcon />}</span>
              <span className={css.step}>{t(text)}</span>
              <span className="visually-hidden">
                {t(list[name] ? 'own-shop.stepDone' : 'own-shop.stepOpen')}
              </span>
              {!list[name] && (
                <span className="turns">
                  <OnIcon />
                </span>
              )}
            </>
          )
          const look = list[name] ? `${css.row} ${css.done}` : css.row
          return (
            <li key={name}>
              {name === 'shared' ? (
                <button type="button" className={look} onClick={onShare}>
                  {content}
                </button>
              ) : (
                <AppLink href={href} className={look}>
                  {content}
                </AppLink>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function Money({ data }: { data: DistributionHome }) {
  const t = useT()
  const currency = currencyOf(useSession(), data.currency)
  const [shown, setShown] = useState<'sales' | 'orders'>('sales')
  const money = (amount: Decimal | number) => formatMoney(amount, currency, '')
  const choice = (name: typeof shown, text: string) => (
    <button type="button" className={css.choice} aria-pressed={shown === name} onClick={() => setShown(name)}>
      {text}
    </button>
  )
  return (
    <section className={shared.card}>
      <ul className={css.figures}>
        <Figure
          name={t('own-shop.sales30')}
          value={<bdi dir="ltr">{money(data.sales)}</bdi>}
          note={t('own-shop.orders30', { count: data.orders })}
          href={paths.distributionOrders}
        />
        {data.margin !== null && (
          <Figure
            name={t('own-shop.margin30')}
            value={<bdi dir="ltr">{money(data.margin)}</bdi>}
            note={t('own-shop.marginHint')}
            href={paths.distributionOrders}
          />
        )}
        <Figure
          name={t('own-shop.customersCount')}
          value={formatNumber(data.customers)}
          note={t('own-shop.customersNew', { count: data.newCustomers })}
          href={paths.customers}
        />
      </ul>
      <div className={css.choices}>
        {choice('sales', t('own-shop.salesChart'))}
        {choice('orders', t('own-shop.ordersChart'))}
      </div>
      {shown === 'sales' ? (
        <DayCurve title={t('own-shop.salesChart')} days={data.salesByDay} format={money} />
      ) : (
        <DayCurve title={t('own-shop.ordersChart')} days={data.ordersByDay} format={formatNumber} />
      )}
    </section>
  )
}

interface FigureProps {
  name: string
  value: ReactNode
  note: string
  href: string
}

const Figure = ({ name, value, note, href }: FigureProps) => (
  <li>
    <AppLink href={href} className={css.sum}>
      <span className={shared.note}>{name}</span>
      <strong className={css.amount}>{value}</strong>
      <span className={shared.note}>{note}</span>
    </AppLink>
  </li>
)

/** The way to everything else of the centre that is open to this visitor. */
function Rest() {
  const t = useT()
  const session = useSession()
  const rows = memberMenu(session).find(({ id }) => id === 30)?.rows ?? []
  return (
    <nav className={shared.card} aria-label={t('common.distributionCentre')}>
      <ul className={css.entries}>
        {rows
          .filter(({ path }) => path !== paths.distribution)
          .map(({ path, title }) => (
            <li key={path}>
              <AppLink href={path} className={css.entry}>
                {t(title)}
              </AppLink>
            </li>
          ))}
      </ul>
    </nav>
  )
}
