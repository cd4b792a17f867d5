import type { RangeQuery, ShopRange } from '../../../contract/range.ts'
import { customersShop, rangeSheetHref } from '../../features/range/range-href.ts'
import { useT } from '../../i18n/use-t.ts'
import { Sheet } from '../shell/Sheet.tsx'
import css from './fx.module.css'

interface Props {
  data: ShopRange
  search: RangeQuery
  onImport(): void
  onClose(): void
}

/** The shop as its customers see it, and the range as a sheet, to take along and to bring back. */
export default function RangeTools({ data, search, onImport, onClose }: Props) {
  const t = useT()
  return (
    <Sheet title={t('screens.distributionProducts')} onClose={onClose}>
      <div className={css.tools}>
        <a className={css.tool} href={customersShop(data.shop.code)} target="_blank" rel="noreferrer">
          {t('range.customerView')}
        </a>
        <a className={css.tool} href={rangeSheetHref({ ...search, of: data.shop.id })} download>
          {t('range.export')}
        </a>
        <button type="button" className={css.tool} aria-haspopup="dialog" onClick={onImport}>
          {t('range.import')}
        </button>
      </div>
    </Sheet>
  )
}
