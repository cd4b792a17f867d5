import type { RangeQuery, ShopRange } from '../../../contract/range.ts'
import { CategoryButton, CategoryField } from '../../features/range/RangeCategory.tsx'
import { customersShop, rangeSheetHref } from '../../features/range/range-href.ts'
import { ShopChoice } from '../../features/range/ShopChoice.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Sheet } from '../shell/Sheet.tsx'
import css from './fx.module.css'

interface Props {
  data: ShopRange
  search: RangeQuery
  onChange(change: Partial<RangeQuery>): void
  onImport(): void
  onClose(): void
}

/** Which category, whose prices, and the range as a sheet, to take along and to bring back. */
export default function RangeSheet({ data, search, onChange, onImport, onClose }: Props) {
  const t = useT()
  return (
    <Sheet title={t('mobile.filter')} onClose={onClose}>
      <div className={css.form}>
        <CategoryField data={data} chosen={search.category} onChange={onChange} />
        <CategoryButton data={data} chosen={search.category} />
        <ShopChoice
          shop={data.shop}
          shops={data.shops}
          tier={search.tier}
          onShop={of => onChange({ of, category: undefined })}
          onTier={tier => onChange({ tier })}
        />
        <p className={css.note}>{t(data.more ? 'range.foundMore' : 'range.found', { count: data.total })}</p>
        <div className={css.wide}>
          <a
            className={buttonClass('plain')}
            href={customersShop(data.shop.code)}
            target="_blank"
            rel="noreferrer"
          >
            {t('range.customerView')}
          </a>
          <a className={buttonClass('plain')} href={rangeSheetHref({ ...search, of: data.shop.id })} download>
            {t('range.export')}
          </a>
          <Button aria-haspopup="dialog" onClick={onImport}>
            {t('range.import')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
