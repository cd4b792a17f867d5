import { ShopKind } from '../../../contract/flags.ts'
import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { isOpen } from '../../layouts/is-open.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useGreeting } from '../member/greeting.ts'
import { useTierName } from '../member/tier.ts'
import css from './Greeting.module.css'

export function Greeting() {
  const { guest } = useSession()
  return guest ? <GuestGreeting /> : <MemberGreeting />
}

function GuestGreeting() {
  const t = useT()
  const session = useSession()
  const greeting = useGreeting(t('pages.guest'))
  const wholesale = session.qtype === ShopKind.Wholesale
  return (
    <section>
      <h2 className={css.hello}>{greeting}</h2>
      <p className={css.note}>{t(wholesale ? 'pages.guestHintWholesale' : 'pages.guestHintRetail')}</p>
      <div className={css.buttons}>
        <AppLink href={paths.login} className={buttonClass('primary')}>
          {t('pages.signIn')}
        </AppLink>
        {isOpen(paths.register, session) && (
          <AppLink href={paths.register} className={buttonClass('second')}>
            {t('pages.register')}
          </AppLink>
        )}
      </div>
    </section>
  )
}

function MemberGreeting() {
  const t = useT()
  const session = useSession()
  const greeting = useGreeting(session.nick)
  const tier = useTierName()
  return (
    <section>
      <h2 className={css.hello}>{greeting}</h2>
      <p className={css.note}>
        <Tag kind="soft">{tier}</Tag>
      </p>
      <div className={css.buttons}>
        <AppLink href={paths.memberHome} className={buttonClass('primary')}>
          {t('screens.member')}
        </AppLink>
        {isOpen(paths.orders, session) && (
          <AppLink href={paths.orders} className={buttonClass('second')}>
            {t('screens.orders')}
          </AppLink>
        )}
      </div>
    </section>
  )
}
