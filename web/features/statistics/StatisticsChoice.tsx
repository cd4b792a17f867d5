import { type FormEvent, useState } from 'react'
import {
  mostDays,
  type Period,
  periods,
  type Statistics,
  type StatisticsQuery,
} from '../../../contract/statistics.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import css from './OfficeStatistics.module.css'
import { statisticsHref } from './statistics-href.ts'

/** Which days of which shop; both stand in the address. */
export function StatisticsChoice({ search, data }: { search: StatisticsQuery; data: Statistics }) {
  const t = useT()
  const navigate = useNavigate()
  const [from, setFrom] = useState(data.days.from)
  const [to, setTo] = useState(data.days.to)
  const [fault, setFault] = useState<string>()
  const { shop } = search
  const isGiven = search.from !== undefined || search.to !== undefined
  const titles: Record<Period, string> = {
    '7': t('state.lastDays', { days: 7 }),
    '30': t('state.lastDays', { days: 30 }),
    '90': t('state.lastDays', { days: 90 }),
    thisMonth: t('statistics.thisMonth'),
    lastMonth: t('statistics.lastMonth'),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (to < from) return setFault(t('statistics.daysWrong'))
    if (Date.parse(to) - Date.parse(from) >= mostDays * 86_400_000) return setFault(t('statistics.tooLong'))
    void navigate({ href: statisticsHref({ from, to, shop }) })
  }
  return (
    <div className={css.choice}>
      <nav aria-label={t('statistics.period')} className={css.periods}>
        {periods.map(period => (
          <AppLink
            key={period}
            href={statisticsHref({ period: period === '30' ? undefined : period, shop })}
            aria-current={!isGiven && (search.period ?? '30') === period ? 'page' : undefined}
          >
            {titles[period]}
          </AppLink>
        ))}
      </nav>
      <form className={css.days} onSubmit={submit}>
        <Field
          label={t('statistics.from')}
          type="date"
          name="from"
          required
          value={from}
          onChange={event => setFrom(event.target.value)}
        />
        <Field
          label={t('statistics.to')}
          type="date"
          name="to"
          required
          value={to}
          error={fault}
          onChange={event => setTo(event.target.value)}
        />
        <Button type="submit" kind="second">
          {t('statistics.show')}
        </Button>
      </form>
      {data.shops.length > 1 && (
        <Field label={t('statistics.shop')}>
          {control => (
            <select
              {...control}
              value={data.shop ?? ''}
              onChange={event =>
                void navigate({
                  href: statisticsHref({ ...search, shop: Number(event.target.value) || undefined }),
                })
              }
            >
              {data.addsUp && <option value="">{t('statistics.allShops')}</option>}
              {data.shops.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </div>
  )
}
