import { levelOf } from '../../../contract/category-path.ts'
import type { RangeQuery, ShopRange } from '../../../contract/range.ts'
import { customersShop, rangeSheetHref } from '../../features/range/range-href.ts'
import { ShopChoice } from '../../features/range/ShopChoice.tsx'
import { useCategoryShown } from '../../features/range/use-range.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
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
  const { run: show, busy } = useCategoryShown(data.shop.id)
  const chosen = data.categories.find(({ id }) => id === search.category)
  return (
    <Sheet title={t('mobile.filter')} onClose={onClose}>
      <div className={css.form}>
        <Field label={t('range.category')}>
          {control => (
            <select
              {...control}
              value={search.category ?? ''}
              onChange={event => onChange({ category: Number(event.target.value) || undefined })}
            >
              <option value="">{t('range.allCategories')}</option>
              {data.categories.map(({ id, name, paths, count, hidden }) => (
                <option key={id} value={id}>
                  {`${'\u2003'.repeat(levelOf(paths) - 1)}${name} (${count})${hidden ? ` · ${t('range.hiddenTag')}` : ''}`}
                </option>
              ))}
            </select>
          )}
        </Field>
        {chosen && (
          <Button busy={busy} onClick={() => void show(chosen.id, !chosen.hidden)}>
            {t(chosen.hidden ? 'range.showCategory' : 'range.hideCategory')}
          </Button>
        )}
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
