import { sendPaymentCode } from '../../../contract/payment.ts'
import { useCall } from '../../api/use-app.ts'
import { CodeFields } from '../../features/account/CodeFields.tsx'
import { useT } from '../../i18n/use-t.ts'
import css from './pay.module.css'

interface Props {
  amount: string
  hint: 'payment.smsHint' | 'payment.walletSmsHint'
  code: string
  error: string | undefined
  onCode(code: string): void
}

/** Much of the stored value, or of the wallet, leaves only with a code from its owner's phone. */
export default function SafetyCode({ amount, hint, code, error, onCode }: Props) {
  const t = useT()
  const call = useCall()
  return (
    <div className={css.detail}>
      <p className={css.note}>{t(hint, { amount })}</p>
      <CodeFields
        name="msgCode"
        code={code}
        error={error}
        onCode={onCode}
        ask={async vcode => (await call(sendPaymentCode, { type: 'pay', vcode }, { quiet: true })).obj}
      />
    </div>
  )
}
