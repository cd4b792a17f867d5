import { levelOf } from '../../../contract/category-path.ts'
import type { RangeQuery, ShopRange } from '../../../contract/range.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { useCategoryShown } from './use-range.ts'

interface Props {
  data: ShopRange
  chosen: number | undefined
}

/** Narrows the range to a category. */
export function CategoryField({
  data,
  chosen,
  onChange,
}: Props & { onChange(change: Partial<RangeQuery>): void }) {
  const t = useT()
  return (
    <Field label={t('range.category')}>
      {control => (
        <select
          {...control}
          value={chosen ?? ''}
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
  )
}

/** Hides the chosen category from customers, or shows it again. */
export function CategoryButton({ data, chosen, size }: Props & { size?: 's' }) {
  const t = useT()
  const { run: show, busy } = useCategoryShown(data.shop.id)
  const category = data.categories.find(({ id }) => id === chosen)
  if (!category) return null
  return (
    <Button size={size} busy={busy} onClick={() => void show(category.id, !category.hidden)}>
      {t(category.hidden ? 'range.showCategory' : 'range.hideCategory')}
    </Button>
  )
}
