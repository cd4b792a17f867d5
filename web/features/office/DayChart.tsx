import { useId } from 'react'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import css from './DayChart.module.css'

interface Day {
  day: string
  value: number
}

interface Props {
  title: string
  days: readonly Day[]
  format?: (value: number) => string
  /** The list that shows what is counted. */
  href?: string | undefined
}

const height = 60
const step = 10

/** A bar per day; the same numbers stand in a table for whoever cannot see it. */
export function DayChart({ title, days, format = String, href }: Props) {
  const t = useT()
  const id = useId()
  const most = Math.max(1, ...days.map(({ value }) => value))
  const sum = Math.round(days.reduce((all, { value }) => all + value, 0) * 100) / 100
  return (
    <figure className={css.chart} aria-labelledby={id}>
      <figcaption id={id} className={css.caption}>
        {title} <strong dir="ltr">{href ? <AppLink href={href}>{format(sum)}</AppLink> : format(sum)}</strong>
      </figcaption>
      <svg viewBox={`0 0 ${days.length * step} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, value }, index) => {
          const size = value === 0 ? 1 : Math.max(2, (value / most) * height)
          return (
            <rect key={day} x={index * step + 1} y={height - size} width={step - 2} height={size}>
              <title>{`${day}: ${format(value)}`}</title>
            </rect>
          )
        })}
      </svg>
      <p className={css.ends} aria-hidden="true">
        <span>{days[0]?.day.slice(5)}</span>
        <span>{days.at(-1)?.day.slice(5)}</span>
      </p>
      <table className="visually-hidden">
        <caption>{t('office.chartTable', { title })}</caption>
        <thead>
          <tr>
            <th>{t('office.day')}</th>
            <th>{t('office.value')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, value }) => (
            <tr key={day}>
              <td>{day}</td>
              <td>{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
