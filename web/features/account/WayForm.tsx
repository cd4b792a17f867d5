import type { FormEvent, ReactNode } from 'react'
import { countries } from '../../../contract/mobile.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import type { useForm } from '../../ui/use-form.ts'
import { CountryMobile } from './CountryMobile.tsx'
import css from './LoginForm.module.css'
import type { LoginWay } from './login-way.ts'

interface Props extends Pick<LoginWay, 'number' | 'onNumber'> {
  form: ReturnType<typeof useForm>
  /** Not for what comes later: it would take the focus from the tab that somebody is at. */
  autoFocus?: boolean
  onSubmit(): void
  /** What proves that it is them. */
  children: ReactNode
}

/** A way in by account: whose it is, the proof, and the button. */
export function WayForm({
  form: { form, errors, failure, busy },
  autoFocus = false,
  number,
  onNumber,
  onSubmit,
  children,
}: Props) {
  const t = useT()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    // Posted, so that a password never lands in an address, not even before the page comes alive.
    <form ref={form} className={css.form} method="post" noValidate onSubmit={submit}>
      <FormFailure failure={failure} />
      <CountryMobile
        autoFocus={autoFocus}
        autoComplete="username"
        countries={countries}
        value={number}
        error={errors.mobile}
        onChange={onNumber}
      />
      {children}
      <Button kind="primary" size="l" type="submit" busy={busy} className={css.submit}>
        {t('account.submit')}
      </Button>
      <p className="visually-hidden" role="status">
        {busy && t('account.submitting')}
      </p>
    </form>
  )
}
