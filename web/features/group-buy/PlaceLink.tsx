import { useLocation } from '@tanstack/react-router'
import type { GroupBuyDetail } from '../../../contract/group-buy.ts'
import { loginPath } from '../../../contract/return-url.ts'
import { useT } from '../../i18n/use-t.ts'
import { useSession } from '../../routes/use-app.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/Button.tsx'

/** Why nobody, or not this person, can take a place now. */
export function useWhyNot({ state, soldOut, bought, memberLimit }: GroupBuyDetail): string | undefined {
  const t = useT()
  if (state !== 'running') return t(state === 'past' ? 'flash.groupOver' : 'flash.groupEarly')
  if (soldOut) return t('flash.gone')
  return bought >= memberLimit ? t('flash.groupLimitReached') : undefined
}

/** Guests sign in first and come back to this page. */
export function PlaceLink({ href, text, kind }: { href: string; text: string; kind: 'primary' | 'second' }) {
  const t = useT()
  const { guest } = useSession()
  const here = useLocation({ select: location => location.href })
  return guest ? (
    <AppLink href={loginPath(here)} className={buttonClass('second', 's')}>
      {t('flash.groupSignIn')}
    </AppLink>
  ) : (
    <AppLink href={href} className={buttonClass(kind, 's')}>
      {text}
    </AppLink>
  )
}
