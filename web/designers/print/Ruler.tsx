import { memo } from 'react'
import css from './canvas.module.css'
import { ticks } from './geometry.ts'

interface Props {
  axis: 'x' | 'y'
  /** Of the paper, in mm. */
  length: number
  /** Pixels to the millimetre. */
  scale: number
  /** What is chosen, marked along it. */
  mark: { from: number; to: number } | undefined
}

const rulerSize = 22

/** Millimetres along the paper. It says nothing that the panel does not say in numbers. */
export const Ruler = memo(function Ruler({ axis, length, scale, mark }: Props) {
  const long = length * scale
  const across = axis === 'x'
  const size = across ? { width: long, height: rulerSize } : { width: rulerSize, height: long }
  return (
    <svg className={css.ruler} data-axis={axis} {...size} aria-hidden="true">
      {mark && (
        <rect
          className={css.rulerMark}
          {...(across
            ? { x: mark.from * scale, y: 0, width: (mark.to - mark.from) * scale, height: rulerSize }
            : { x: 0, y: mark.from * scale, width: rulerSize, height: (mark.to - mark.from) * scale })}
        />
      )}
      {ticks(length, scale).map(({ at, major }) => {
        const place = Math.round(at * scale) + 0.5
        const from = rulerSize - (major ? 9 : 4)
        return across ? (
          <path key={at} d={`M${place} ${from}V${rulerSize}`} />
        ) : (
          <path key={at} d={`M${from} ${place}H${rulerSize}`} />
        )
      })}
      {ticks(length, scale)
        .filter(({ major, at }) => major && at > 0)
        .map(({ at }) =>
          across ? (
            <text key={at} x={at * scale} y={10} textAnchor="middle">
              {at}
            </text>
          ) : (
            <text key={at} transform={`translate(10 ${at * scale}) rotate(-90)`} textAnchor="middle">
              {at}
            </text>
          ),
        )}
    </svg>
  )
})
