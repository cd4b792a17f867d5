import { type ReactNode, Suspense, useState } from 'react'
import { picklist } from 'valibot'
import { type MemberSession, myAccount, type Profile } from '../../../contract/account.ts'
import { isLanguage, languageOf } from '../../../contract/languages.ts'
import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { screen, type ViewProps } from '../../app/screen.ts'
import { Face } from '../../features/account/Face.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useSignOut } from '../../layouts/use-sign-out.ts'
import { Button } from '../../ui/Button.tsx'
import { OnIcon } from '../../ui/icons.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { useOnce } from '../../ui/use-once.ts'
import parts from '../shell/parts.module.css'
import { Sheet } from '../shell/Sheet.tsx'
import { TopRow } from '../shell/TopRow.tsx'
import css from './profile.module.css'

// One comes to change one thing: each comes with its sheet.
const AvatarSheet = onDemand(async () => ({ default: (await import('./sheets.tsx')).AvatarSheet }))
const WordSheet = onDemand(async () => ({ default: (await import('./sheets.tsx')).WordSheet }))
const MobileChange = onDemand(async () => ({
  default: (await import('../../features/account/MobileChange.tsx')).MobileChange,
}))
const PasswordChange = onDemand(async () => ({
  default: (await import('../../features/account/PasswordChange.tsx')).PasswordChange,
}))
const Sessions = onDemand(async () => ({
  default: (await import('../../features/account/Sessions.tsx')).Sessions,
}))

type Search = Record<string, never>

interface Data {
  profile: Profile
  sessions: MemberSession[]
}

export default screen<Search, Data>({
  texts: ['mobile', 'account', 'form'],
  load: async ({ call }) => {
    const { obj, tbl } = await call(myAccount, { isSet: true })
    return { profile: obj, sessions: tbl }
  },
  View: ProfilePage,
})

const sheets = ['avatar', 'nick', 'email', 'language', 'currency', 'mobile', 'password', 'sessions'] as const
type Open = (typeof sheets)[number]

/** Each thing about oneself is a line that opens its sheet. */
function ProfilePage({ data: { profile, sessions } }: ViewProps<Search, Data>) {
  const t = useT()
  const session = useSession()
  const [open, setOpen] = useState<Open>()
  useDraft('profile open', picklist(sheets), open, setOpen, 'quiet')
  const close = () => setOpen(undefined)
  const leave = useOnce(useSignOut())
  const { nick, email, mobile, avatar, language, currency } = profile

  const line = (name: Open, title: string, value: ReactNode) => (
    <button type="button" className={parts.line} aria-haspopup="dialog" onClick={() => setOpen(name)}>
      <span>{title}</span>
      <span className={parts.value}>{value}</span>
      <span className="turns">
        <OnIcon />
      </span>
    </button>
  )
  return (
    <>
      <TopRow title={t('screens.profile')} back={paths.memberHome} />
      <div className={parts.page}>
        <section className={`${parts.card} ${parts.lines} ${css.lines}`}>
          {line(
            'avatar',
            t('account.avatar'),
            <span className={css.face}>
              <Face nick={nick} picture={avatar} />
            </span>,
          )}
          {line('nick', t('account.nick'), <bdi>{nick}</bdi>)}
          {line('email', t('account.email'), <bdi dir="ltr">{email || '—'}</bdi>)}
          {line(
            'language',
            t('common.language'),
            isLanguage(language) ? languageOf(language).name : t('account.languageBrowser'),
          )}
          {session.currencys.length > 1 &&
            line('currency', t('common.currency'), currency || t('account.currencyShop'))}
        </section>
        <section className={`${parts.card} ${parts.lines} ${css.lines}`} aria-label={t('account.security')}>
          {line('mobile', t('account.account'), <bdi dir="ltr">{mobile}</bdi>)}
          {line('password', t('account.password'), '••••••')}
          {line('sessions', t('account.sessions'), sessions.length)}
        </section>
        <Button size="l" className={css.out} busy={leave.busy} onClick={() => void leave.run()}>
          {t('common.signOut')}
        </Button>
      </div>
      {open && (
        <Suspense>
          {open === 'avatar' && <AvatarSheet profile={profile} onClose={close} />}
          {(open === 'nick' || open === 'email' || open === 'language' || open === 'currency') && (
            <WordSheet name={open} profile={profile} onClose={close} />
          )}
          {open === 'mobile' && (
            <Sheet title={t('account.changeMobile')} onClose={close}>
              <div className={parts.form}>
                <MobileChange mobile={mobile} onDone={close} />
              </div>
            </Sheet>
          )}
          {open === 'password' && (
            <Sheet title={t('account.changePassword')} onClose={close}>
              <div className={parts.form}>
                <PasswordChange onDone={close} />
              </div>
            </Sheet>
          )}
          {open === 'sessions' && (
            <Sheet title={t('account.sessions')} onClose={close}>
              <Sessions sessions={sessions} />
            </Sheet>
          )}
        </Suspense>
      )}
    </>
  )
}
