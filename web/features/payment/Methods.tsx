import { useId } from 'react'
import type { PayMethod } from '../../../contract/checkout.ts'
import { useT } from '../../i18n/use-t.ts'
import notes from '../../ui/notes.module.css'
import css from './Methods.module.css'
import { PayIcon } from './PayIcon.tsx'

interface Props {
  methods: readonly PayMethod[]
  chosen: number | undefined
  error: string | undefined
  onChoose(id: number): void
}

/** One of the shop's ways to pay; what cannot be used says why. */
export function Methods({ methods, chosen, error, onChoose }: Props) {
  const t = useT()
  const id = useId()
  return (
    <fieldset className={css.methods} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="visually-hidden">{t('payment.chooseMethod')}</legend>
      {methods.map(method => (
        <label
          key={method.id}
          className={`${css.method} ${method.id === chosen ? css.chosen : ''} ${method.usable ? '' : css.off}`}
        >
          <input
            type="radio"
            name="pmId"
            value={method.id}
            className={css.radio}
            checked={method.id === chosen}
            disabled={!method.usable}
            onChange={() => onChoose(method.id)}
          />
          <PayIcon code={method.code} size={32} />
          <span className={css.words}>
            <span className={css.name}>{method.name}</span>
            {(method.reason || method.note) && (
              <small className={notes.wrapping}>{method.reason || method.note}</small>
            )}
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className={css.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
