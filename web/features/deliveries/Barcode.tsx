import { code128 } from '../../../contract/code128.ts'
import { useT } from '../../i18n/use-t.ts'
import css from './Barcode.module.css'

/** Readers need ten modules of white on either side. */
const quiet = 10
const height = 48

/** A barcode in Code 128, with its number below for people. */
export function Barcode({ code }: { code: string }) {
  const t = useT()
  const { bars, width } = code128(code)
  return (
    <figure className={css.barcode}>
      <svg
        className={css.bars}
        viewBox={`0 0 ${width + 2 * quiet} ${height}`}
        role="img"
        aria-label={t('deliveries.barcodeOf', { code })}
        shapeRendering="crispEdges"
      >
        <path d={bars.map(bar => `M${quiet + bar.at} 0h${bar.width}v${height}h-${bar.width}z`).join('')} />
      </svg>
      <figcaption dir="ltr">{code}</figcaption>
    </figure>
  )
}
