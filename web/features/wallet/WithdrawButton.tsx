import { Suspense, useState } from 'react'
import type { Decimal } from '../../../contract/decimal.ts'
import type { WithdrawalTerms } from '../../../contract/wallet.ts'
import { newKey } from '../../api/new-key.ts'
import { useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { useWhyNoWithdrawal } from './use-why-no-withdrawal.ts'

const WithdrawDialog = onDemand(() => import('./WithdrawDialog.tsx'))

interface Props {
  terms: WithdrawalTerms
  balance: Decimal
  money(amount: Decimal): string
  size?: 'l'
  className?: string | undefined
}

/** The button, and the dialog with amount, card and code. */
export function WithdrawButton({ terms, balance, money, size, className }: Props) {
  const t = useT()
  const router = useRouter()
  const [open, setOpen] = useState(false)
  // A press after a lost answer is the same press, also when the dialog was closed in between.
  const [key, setKey] = useState(() => (import.meta.env.SSR ? '' : newKey()))
  return (
    <>
      <Button
        kind="primary"
        size={size}
        className={className}
        disabledReason={useWhyNoWithdrawal(terms)}
        onClick={() => setOpen(true)}
      >
        {t('wallet.withdraw')}
      </Button>
      {open && (
        <Suspense>
          <WithdrawDialog
            terms={terms}
            balance={balance}
            money={money}
            pressKey={key}
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false)
              setKey(newKey())
              void router.invalidate()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
