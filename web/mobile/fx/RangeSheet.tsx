import type { RangeQuery, ShopRange } from '../../../contract/range.ts'
import { CategoryButton, CategoryField } from '../../features/range/RangeCategory.tsx'
import { ShopChoice } from '../../features/range/ShopChoice.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Sheet } from '../shell/Sheet.tsx'
import css from './fx.module.css'

interface Props {
  data: ShopRange
  search: RangeQuery
  onChange(change: Partial<RangeQuery>): void
  onClose(): void
}

/** Which category, and whose prices. */
export default function RangeSheet({ data, search, onChange, onClose }: Props) {
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
      </div>
    </Sheet>
  )
}
