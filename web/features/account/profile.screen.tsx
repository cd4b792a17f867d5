import { type ReactNode, useRef, useState } from 'react'
import { picklist } from 'valibot'
import { type MemberSession, myAccount, type Profile } from '../../../contract/account.ts'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import bars from '../../ui/bars.module.css'
import { useDraft } from '../../ui/use-draft.ts'
import { MobileChange } from './MobileChange.tsx'
import { PasswordChange } from './PasswordChange.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import css from './profile.module.css'
import { Sessions } from './Sessions.tsx'

type Search = Record<string, never>

interface Data {
  profile: Profile
  sessions: MemberSession[]
}

export default screen<Search, Data>({
  texts: ['account', 'form'],
  load: async ({ call }) => {
    const { obj, tbl } = await call(myAccount, { isSet: true })
    return { profile: obj, sessions: tbl }
  },
  View: ProfilePage,
})

function ProfilePage({ data: { profile, sessions } }: ViewProps<Search, Data>) {
  const t = useT()
  // Only one of them is open at a time, because they share one captcha.
  const [open, setOpen] = useState<'mobile' | 'password'>()
  useDraft('profile open', picklist(['mobile', 'password']), open, setOpen, 'quiet')
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(undefined)
    // Focus goes back to the button that opened the form.
    opener.current?.focus()
  }

  const line = (name: 'mobile' | 'password', title: string, value: ReactNode, form: ReactNode) => (
    <div className={css.line}>
      <div className={bars.row}>
        <span className={css.name}>{title}</span>
        <span className={css.value}>{value}</span>
        <Button
          ref={open === name ? opener : undefined}
          size="s"
          aria-expanded={open === name}
          aria-label={`${t(open === name ? 'ui.cancel' : 'account.change')} ${title}`}
          onClick={() => setOpen(open === name ? undefined : name)}
        >
          {t(open === name ? 'ui.cancel' : 'account.change')}
        </Button>
      </div>
      {open === name && form}
    </div>
  )

  return (
    <div className={css.page}>
      <section className={css.card}>
        <h1 className={css.title}>{t('screens.profile')}</h1>
        <ProfileForm profile={profile} />
      </section>
      <section className={css.card}>
        <h2 className={css.title}>{t('account.security')}</h2>
        {line(
          'mobile',
          t('account.account'),
          <bdi dir="ltr">{profile.mobile}</bdi>,
          <MobileChange mobile={profile.mobile} onDone={close} />,
        )}
        {line('password', t('account.password'), '••••••', <PasswordChange onDone={close} />)}
      </section>
      <section className={css.card}>
        <h2 className={css.title}>{t('account.sessions')}</h2>
        <Sessions sessions={sessions} />
      </section>
    </div>
  )
}
