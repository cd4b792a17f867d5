import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { login } from '../../../contract/account.ts'
import { CallError } from '../../api/react-to-reply.ts'
import { useT } from '../../i18n/use-t.ts'
import { isOpen } from '../../layouts/shop-links.ts'
import { useApp, useSession } from '../../routes/use-app.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { checkLogin, type LoginErrors } from './check-login.ts'
import css from './LoginForm.module.css'
import { PasswordField } from './PasswordField.tsx'

/** Sign-in by account and password; `next` is the page it leads to. */
export function LoginForm({ next }: { next: string }) {
  const t = useT()
  const app = useApp()
  const router = useRouter()
  const session = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [mobile, setMobile] = useState('')
  const [pwd, setPwd] = useState('')
  const [errors, setErrors] = useState<LoginErrors>({})
  const [failure, setFailure] = useState<{ text: string }>()
  const [busy, setBusy] = useState(false)

  const showErrors = (found: LoginErrors) => {
    setErrors(found)
    const first = found.mobile ? 'mobile' : 'pwd'
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setFailure(undefined)
    const found = checkLogin({ mobile, pwd }, t)
    if (found) return showErrors(found)
    setErrors({})
    setBusy(true)
    try {
      await app.call(login, { type: 'pwd', pc: true, mobile, pwd }, { quiet: true })
    } catch (error) {
      setBusy(false)
      if (!(error instanceof CallError)) throw error
      setFailure({ text: error.message })
      return
    }
    // What the router kept was meant for a guest.
    app.forgetSession()
    router.clearCache()
    await router.navigate({ href: next, replace: true })
  }

  return (
    <section className={css.card}>
      <h1 className={css.heading}>{t('login.heading')}</h1>
      <p className={css.welcome}>{t('login.welcome', { shop: session.title })}</p>
      <noscript>
        <p className={css.failure}>{t('login.needsScript')}</p>
      </noscript>
      {/* Posted, so that a password never lands in an address, not even before the page comes alive. */}
      <form ref={form} className={css.form} method="post" noValidate onSubmit={submit}>
        {failure && (
          <p className={css.failure} role="alert">
            {failure.text}
          </p>
        )}
        <Field
          label={t('login.account')}
          error={errors.mobile}
          name="mobile"
          type="text"
          inputMode="tel"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          dir="ltr"
          maxLength={20}
          autoFocus
          value={mobile}
          onChange={event => setMobile(event.target.value)}
        />
        <PasswordField value={pwd} error={errors.pwd} onChange={setPwd} />
        <Button kind="primary" size="l" type="submit" busy={busy} className={css.submit}>
          {t('login.submit')}
        </Button>
        <p className="visually-hidden" role="status">
          {busy && t('login.submitting')}
        </p>
      </form>
      {isOpen('/register', session) && (
        <AppLink href="/register" className={css.register}>
          {t('login.register')}
        </AppLink>
      )}
    </section>
  )
}
