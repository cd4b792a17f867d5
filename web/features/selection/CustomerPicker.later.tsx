import { useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Typeahead } from '../../records/form/Typeahead.tsx'
import { useNavigate } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import css from './CustomerPicker.module.css'

interface Props {
  /** For whom it is now. */
  uid: number | undefined
  name?: string
  /** The page as it would be for this customer, or for nobody in particular. */
  hrefFor(uid: number | undefined): string
}

/** For which customer, so that the prices are theirs. */
export default function CustomerPicker({ uid, name, hrefFor }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const session = useSession()
  const go = (chosen: number | undefined) => void navigate({ href: hrefFor(chosen) })
  return (
    <div className={css.picker} data-screen-only>
      <Field label={t('selection.forCustomer')}>
        {({ required, ...control }) => (
          <Typeahead
            control={{ ...control, 'aria-required': required ? true : undefined }}
            billType={session.role === 'office' ? 'member' : 'customer'}
            forBillType=""
            text={name ?? (uid ? `#${uid}` : '')}
            onChoose={({ id }) => go(id)}
            onClear={() => go(undefined)}
            onLeave={() => {}}
          />
        )}
      </Field>
      {uid !== undefined && (
        <Button size="s" onClick={() => go(undefined)}>
          {t('selection.forMyself')}
        </Button>
      )}
    </div>
  )
}
