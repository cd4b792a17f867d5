import { formatDate } from '../../../contract/dates.ts'
import { formatNumber } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { entriesPerPage, type Points } from '../../../contract/points.ts'
import { useCall } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { PointsRules } from '../../features/points/PointsRules.tsx'
import {
  loadPoints,
  type PointsSearch,
  pointsScreen,
  signedPoints,
} from '../../features/points/points-reads.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { useTimeZone } from '../../ui/use-time-zone.ts'
import { ListEnd } from '../shell/ListEnd.tsx'
import { TopRow } from '../shell/TopRow.tsx'
import { useInfinite } from '../shell/use-infinite.ts'
import { Movements } from './Movements.tsx'
import css from './money.module.css'

export default screen<PointsSearch, Points>({
  ...pointsScreen,
  texts: ['mobile', 'ledger'],
  View: PointsPage,
})

function PointsPage({ search: { page = 1 }, data }: ViewProps<PointsSearch, Points>) {
  const t = useT()
  const call = useCall()
  const list = useInfinite({
    first: data.entries,
    from: page,
    hasMore: pages => pages * entriesPerPage < data.total,
    load: async next => (await loadPoints(call, next)).entries,
  })
  return (
    <>
      <TopRow title={t('screens.points')} back={paths.memberHome} />
      <div className={css.page}>
        <Standing data={data} />
        {data.ends.length > 0 && <Ending ends={data.ends} />}
        <h2 className={css.heading}>{t('ledger.entries')}</h2>
        {list.items.length === 0 ? (
          <Empty
            title={t('ledger.noPoints')}
            hint={t('ledger.noPointsHint')}
            action={
              <AppLink href={paths.products} className={buttonClass('primary')}>
                {t('ledger.toShop')}
              </AppLink>
            }
          />
        ) : (
          <>
            <Movements
              entries={list.items}
              isIncome={({ amount }) => amount > 0}
              change={({ amount }) => signedPoints(amount)}
              balance={({ balance }) => formatNumber(balance)}
            />
            <ListEnd list={list} />
          </>
        )}
      </div>
    </>
  )
}

function Standing({ data }: { data: Points }) {
  const t = useT()
  return (
    <section className={`${css.card} ${css.top}`} aria-label={t('ledger.pointsNow')}>
      <p className={css.note}>{t('ledger.pointsNow')}</p>
      <p className={css.figure}>{formatNumber(data.balance)}</p>
      <PointsRules data={data} css={{ note: css.note }} />
    </section>
  )
}

function Ending({ ends }: { ends: Points['ends'] }) {
  const t = useT()
  const timeZone = useTimeZone()
  return (
    <section className={css.card}>
      <h2 className={css.heading}>{t('ledger.ending')}</h2>
      <ul className={css.rows}>
        {ends.map(({ at, points: many }) => (
          <li key={at} className={css.row}>
            <time dateTime={at} dir="ltr" suppressHydrationWarning>
              {formatDate(at, timeZone)}
            </time>
            <span>{t('ledger.endsOn', { points: formatNumber(many) })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
