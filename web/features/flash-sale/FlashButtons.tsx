import type { FlashSaleInfo } from '../../../contract/flash-sale.ts'
import { loginPath } from '../../../contract/return-url.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useLocation } from '../../router/react.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import type { FlashStep } from './sale-state.ts'
import { useReminder } from './use-claim.ts'

interface Props {
  step: Exclude<FlashStep, 'hasAll' | 'buy'>
  sale: FlashSaleInfo
  onChanged(): Promise<void>
  className?: string
}

/** While nothing can be bought: why, or what can be done instead. */
export function NotToBuy({ step, sale, onChanged, className = '' }: Props) {
  const t = useT()
  const here = useLocation().href
  if (step === 'remind') return <Remind sale={sale} onChanged={onChanged} className={className} />
  if (step === 'signIn') {
    return (
      <AppLink href={loginPath(here)} className={`${buttonClass('second')} ${className}`}>
        {t('flash-sale.signIn')}
      </AppLink>
    )
  }
  const isOver = step === 'over'
  return (
    <Button className={className} disabledReason={t(isOver ? 'flash-sale.over' : 'flash-sale.soldOutWhy')}>
      {t(isOver ? 'flash-sale.overButton' : 'flash-sale.soldOut')}
    </Button>
  )
}

function Remind({ sale, onChanged, className }: Omit<Props, 'step'>) {
  const t = useT()
  const { on, busy, change } = useReminder(sale, onChanged)
  return (
    <Button
      kind={on ? 'second' : 'plain'}
      className={className}
      busy={busy}
      aria-pressed={!on}
      onClick={() => void change()}
    >
      {t(on ? 'flash-sale.remind' : 'flash-sale.reminded')}
    </Button>
  )
}
