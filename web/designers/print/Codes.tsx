import { memo } from 'react'
import { code128 } from '../../../contract/code128.ts'
import css from './canvas.module.css'

/** The bars that the printer will draw; words that bars cannot say are left to the PDF to explain. */
export const Bars = memo(function Bars({ text }: { text: string }) {
  if (!/^[ -~]+$/.test(text)) return null
  const { bars, width } = code128(text)
  return (
    <svg
      className={css.code}
      viewBox={`0 0 ${width} 10`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      {bars.map(bar => (
        <rect key={bar.at} x={bar.at} y={0} width={bar.width} height={10} />
      ))}
    </svg>
  )
})

const side = 25

/** Stands for a QR code on the canvas: its form, not its words, which the PDF has. */
export const QrSketch = memo(function QrSketch({ text }: { text: string }) {
  return (
    <svg
      className={css.code}
      viewBox={`-4 -4 ${side + 8} ${side + 8}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path d={sketch(text)} />
    </svg>
  )
})

function sketch(text: string): string {
  let seed = 7
  for (const letter of text) seed = (seed * 31 + letter.codePointAt(0)!) % 65521
  const cells: string[] = []
  const corners = [
    [0, 0],
    [side - 7, 0],
    [0, side - 7],
  ] as const
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const corner = corners.find(([cx, cy]) => x >= cx - 1 && x <= cx + 7 && y >= cy - 1 && y <= cy + 7)
      seed = (seed * 75 + 74) % 65537
      if (corner ? isFinder(x - corner[0], y - corner[1]) : seed % 2) cells.push(`M${x} ${y}h1v1h-1z`)
    }
  return cells.join('')
}

const isFinder = (x: number, y: number): boolean => {
  if (x < 0 || y < 0 || x > 6 || y > 6) return false
  return x === 0 || y === 0 || x === 6 || y === 6 || (x > 1 && x < 5 && y > 1 && y < 5)
}
