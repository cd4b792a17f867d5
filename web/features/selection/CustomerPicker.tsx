import { useNavigate } from '@tanstack/react-router'
import { hasFlag, ShopFlag } from '../../../contract/flags.ts'
import type { SessionState } from '../../../contract/session.ts'
import { useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Typeahead } from '../../records/form/Typeahead.tsx'
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

/** Product §6, flag 0: the shop's distributor, or head office's sales. The server has the last word. */
const mayPickCustomer = ({ role, uid, fx_id: owner, qs_flag1: flags }: SessionState): boolean =>
  hasFlag(flags, ShopFlag.BuyOnBehalf) && (role === 'office' || (role === 'distributor' && uid === owner))

/** For which customer, so that the prices are theirs. */
export function CustomerPicker({ uid, name, hrefFor }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const session = useSession()
  if (!mayPickCustomer(session)) return null
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
