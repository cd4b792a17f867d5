import css from './CartonsArt.module.css'

interface Carton {
  /** Where it stands on the floor's grid, and on which layer. */
  x: number
  y: number
  z: number
}

const half = 46
const height = 58

/** From the back to the front: later ones cover earlier ones. */
const cartons: readonly Carton[] = [
  { x: 0, y: 0, z: 0 },
  { x: 0, y: 0, z: 1 },
  { x: 0, y: 0, z: 2 },
  { x: 1, y: 0, z: 0 },
  { x: 1, y: 0, z: 1 },
  { x: 0, y: 1, z: 0 },
  { x: 0, y: 1, z: 1 },
  { x: 2, y: 0, z: 0 },
  { x: 1, y: 1, z: 0 },
  { x: 0, y: 2, z: 0 },
]

/** A stack of cartons in the shop's own colour, seen from above. */
export function CartonsArt({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="-170 -124 340 294" aria-hidden="true">
      <ellipse className={css.shadow} cx="0" cy="98" rx="164" ry="66" />
      {cartons.map(({ x, y, z }) => {
        const left = (x - y) * half
        const top = ((x + y) * half) / 2 - z * height
        return (
          <g key={`${x}${y}${z}`} transform={`translate(${left} ${top})`}>
            <path
              className={css.top}
              d={`M0 0l${half} ${half / 2}-${half} ${half / 2}-${half}-${half / 2}z`}
            />
            <path
              className={css.left}
              d={`M-${half} ${half / 2}l${half} ${half / 2}v${height}l-${half}-${half / 2}z`}
            />
            <path
              className={css.right}
              d={`M${half} ${half / 2}l-${half} ${half / 2}v${height}l${half}-${half / 2}z`}
            />
            <path
              className={css.tape}
              d={`M-${half / 2 + 6} ${half / 4 - 3}l12-6 ${half} ${half / 2}-12 6z`}
            />
            <path className={css.flap} d={`M${half / 2 - 6} ${half * 0.75 + 3}l12-6v16l-12 6z`} />
            <path className={css.label} d={`M-${half - 9} ${half / 2 + 32}l16 8v12l-16-8z`} />
          </g>
        )
      })}
    </svg>
  )
}
