import { AppLink } from '../../app/AppLink.tsx'
import { useAsked } from '../../app/use-asked.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { Field } from '../../ui/Field.tsx'
import { FindForm } from '../../ui/FindForm.tsx'
import { type DeskSearch, deskSearch } from './desk-search.ts'
import css from './shipping.module.css'
import { deskHref } from './shipping-href.ts'

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
}

/** What a list of the desk is narrowed to, which stands in its address, and how it is narrowed to something else. */
export function useNarrowed(search: DeskSearch) {
  const navigate = useNavigate()
  const { after, orders, pick, note, made, ...asked } = useAsked(deskSearch, search)
  const narrow = (change: Pick<DeskSearch, 'warehouse' | 'find'>) =>
    void navigate({ href: deskHref({ ...asked, ...change }) })
  return { asked, narrow }
}

/** What narrows each list of the desk; what sort of order it has says its tab. */
export function Filters({ warehouses, search, label }: FilterProps) {
  const t = useT()
  const { asked, narrow } = useNarrowed(search)
  return (
    <section className={css.filters} aria-label={t('deliveries.filters')}>
      <WarehouseChoice
        warehouses={warehouses}
        chosen={asked.warehouse}
        onChoose={warehouse => narrow({ warehouse })}
      />
      <FindForm
        key={search.find}
        label={label}
        button={t('deliveries.search')}
        find={search.find ?? ''}
        onFind={words => narrow({ find: words || undefined })}
      />
    </section>
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
