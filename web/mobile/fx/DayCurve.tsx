import { useState } from 'react'
import { curvePoints, linePath } from './curve.ts'
import css from './DayCurve.module.css'

interface Props {
  title: string
  days: readonly { day: string; value: number }[]
  format(value: number): string
}

const size = { width: 300, height: 100, room: 8 }

/** A curve to run the finger along: the day below it is said above. It is a slider, so keys and readers find every day too. */
export function DayCurve({ title, days, format }: Props) {
  const [wanted, setWanted] = useState<number>()
  const points = curvePoints(
    days.map(({ value }) => value),
    size,
  )
  const at = Math.min(wanted ?? days.length - 1, days.length - 1)
  const here = days[at]
  const point = points[at]
  if (!here || !point) return null
  const line = linePath(points)
  return (
    <figure className={css.chart}>
      <figcaption className={css.said}>
        <bdi dir="ltr">{here.day}</bdi> <strong dir="ltr">{format(here.value)}</strong>
      </figcaption>
      {/* Time runs from left to right in every language, as on the clock. */}
      <div className={css.plot} dir="ltr">
        <svg
          viewBox={`0 0 ${size.width} ${size.height}`}
          preserveAspectRatio="none"
          className={css.drawing}
          aria-hidden="true"
        >
          <path className={css.area} d={`${line}V${size.height}H0Z`} />
          <path className={css.line} d={line} />
          <path className={css.here} d={`M${point.x} 0V${size.height}`} />
        </svg>
        <input
          type="range"
          className={css.finger}
          min={0}
          max={days.length - 1}
          value={at}
          aria-label={title}
          aria-valuetext={`${here.day} ${format(here.value)}`}
          onChange={event => setWanted(Number(event.target.value))}
        />
      </div>
      <p className={css.ends} dir="ltr" aria-hidden="true">
        <span>{days[0]?.day.slice(5)}</span>
        <span>{days.at(-1)?.day.slice(5)}</span>
      </p>
    </figure>
  )
}
