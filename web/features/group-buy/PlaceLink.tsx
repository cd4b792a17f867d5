import type { Decimal } from '../../../contract/decimal.ts'
import type { GroupBuyDetail } from '../../../contract/group-buy.ts'
import { loginPath } from '../../../contract/return-url.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useLocation } from '../../router/react.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { useLimitAdvice } from '../flash-sale/use-limit.ts'

/** Why nobody, or not this person, can take a place now. */
export function useWhyNot(groupBuy: GroupBuyDetail, qty: Decimal): string | undefined {
  const t = useT()
  const advice = useLimitAdvice(groupBuy, qty)
  const { state, soldOut, bought, memberLimit } = groupBuy
  if (state !== 'running') return t(state === 'past' ? 'group-buy.over' : 'group-buy.early')
  if (soldOut) return t('flash-sale.gone')
  return bought >= memberLimit ? t('group-buy.limitReached') : advice
}

/** Guests sign in first and come back to this page. */
export function PlaceLink({ href, text, kind }: { href: string; text: string; kind: 'primary' | 'second' }) {
  const t = useT()
  const { guest } = useSession()
  const here = useLocation().href
  return guest ? (
    <AppLink href={loginPath(here)} className={buttonClass('second', 's')}>
      {t('group-buy.signIn')}
    </AppLink>
  ) : (
    <AppLink href={href} className={buttonClass(kind, 's')}>
      {text}
    </AppLink>
  )
}
