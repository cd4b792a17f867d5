import { formatDate } from '../../../contract/dates.ts'
import { formatNumber } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { entriesPerPage, type Points } from '../../../contract/points.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { useTimeZone } from '../../ui/use-time-zone.ts'
import { Entries } from '../ledger/Entries.tsx'
import css from '../ledger/ledger.module.css'
import { PointsRules } from './PointsRules.tsx'
import { type PointsSearch, pointsScreen, signedPoints } from './points-reads.ts'

export default screen<PointsSearch, Points>({
  ...pointsScreen,
  texts: ['ledger'],
  View: PointsPage,
})

const hrefFor = (page: number) => (page > 1 ? `${paths.points}?page=${page}` : paths.points)
function PointsPage({ search: { page = 1 }, data }: ViewProps<PointsSearch, Points>) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('screens.points')}</h1>
      <div className={css.cards}>
        <Standing data={data} />
        <Ending ends={data.ends} />
      </div>
      <section className={css.card}>
        <h2 className={css.heading}>{t('ledger.entries')}</h2>
        {data.entries.length === 0 ? (
          <Empty
            title={t('ledger.noPoints')}
            hint={t('ledger.noPointsHint')}
            action={
              <AppLink href={paths.products} className={buttonClass('second')}>
                {t('ledger.toShop')}
              </AppLink>
            }
          />
        ) : (
          <Entries
            entries={data.entries}
            isIncome={({ amount }) => amount > 0}
            change={({ amount }) => <bdi dir="ltr">{signedPoints(amount)}</bdi>}
            balance={({ balance }) => formatNumber(balance)}
          />
        )}
      </section>
      <Pager
        page={page}
        pages={Math.ceil(data.total / entriesPerPage)}
        hrefFor={hrefFor}
        onGo={to => void navigate({ href: hrefFor(to) })}
      />
    </div>
  )
}

function Standing({ data }: { data: Points }) {
  const t = useT()
  return (
    <section className={css.card}>
      <h2 className={css.note}>{t('ledger.pointsNow')}</h2>
      <p className={css.figure}>{formatNumber(data.balance)}</p>
      <PointsRules data={data} css={{ worth: css.note, note: css.note }} />
    </section>
  )
}

function Ending({ ends }: { ends: Points['ends'] }) {
  const t = useT()
  const timeZone = useTimeZone()
  return (
    <section className={css.card}>
      <h2 className={css.heading}>{t('ledger.ending')}</h2>
      {ends.length === 0 ? (
        <p className={css.note}>{t('ledger.endingNone')}</p>
      ) : (
        <ul className={css.ends}>
          {ends.map(({ at, points }) => (
            <li key={at} className={css.end}>
              <time dateTime={at} dir="ltr" suppressHydrationWarning>
                {formatDate(at, timeZone)}
              </time>
              <span>{t('ledger.endsOn', { points: formatNumber(points) })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
