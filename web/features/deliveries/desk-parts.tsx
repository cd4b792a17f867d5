import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { Field } from '../../ui/Field.tsx'
import { FindForm } from '../../ui/FindForm.tsx'
import css from './shipping.module.css'
import { type DeskSearch, deskHref } from './shipping-href.ts'

interface WarehouseProps {
  warehouses: readonly { id: number; name: string }[]
  chosen: number | undefined
  onChoose(warehouse: number | undefined): void
}

/** One of the warehouses, or all. */
export function WarehouseChoice({ warehouses, chosen, onChoose }: WarehouseProps) {
  const t = useT()
  return (
    <Field label={t('bill.warehouse')}>
      {control => (
        <select
          {...control}
          value={chosen ?? ''}
          onChange={event => onChoose(event.target.value ? Number(event.target.value) : undefined)}
        >
          <option value="">{t('deliveries.allWarehouses')}</option>
          {warehouses.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface FilterProps {
  warehouses: WarehouseProps['warehouses']
  search: DeskSearch
  /** Of the words that are looked for. */
  label: string
  onChange(change: Pick<DeskSearch, 'warehouse' | 'find'>): void
}

/** What narrows each list of the desk; what sort of order it has says its tab. */
export function Filters({ warehouses, search: { warehouse, find }, label, onChange }: FilterProps) {
  const t = useT()
  return (
    <section className={css.filters} aria-label={t('deliveries.filters')}>
      <WarehouseChoice
        warehouses={warehouses}
        chosen={warehouse}
        onChoose={chosen => onChange({ warehouse: chosen })}
      />
      <FindForm
        key={find}
        label={label}
        button={t('deliveries.search')}
        find={find ?? ''}
        onFind={words => onChange({ find: words || undefined })}
      />
    </section>
  )
}

/** Those of a list of notes; they stand in the address. */
export function NoteFilters({ warehouses, search }: Pick<FilterProps, 'warehouses' | 'search'>) {
  const t = useT()
  const navigate = useNavigate()
  const { tab, warehouse, find } = search
  return (
    <Filters
      warehouses={warehouses}
      search={search}
      label={t('deliveries.findNote')}
      onChange={change => void navigate({ href: deskHref({ tab, warehouse, find, ...change }) })}
    />
  )
}

/** The rest of a list that is not counted, and the way back to its beginning. */
export function MoreRows({ first, more }: { first: string | false; more: string | false }) {
  const t = useT()
  if (!first && !more) return null
  return (
    <p className={css.bar}>
      {first && (
        <AppLink href={first} className={css.link}>
          {t('deliveries.first')}
        </AppLink>
      )}
      {more && (
        <AppLink href={more} className={css.link}>
          {t('deliveries.more')}
        </AppLink>
      )}
    </p>
  )
}
