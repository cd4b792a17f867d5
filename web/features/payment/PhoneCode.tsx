import { sendPaymentCode } from '../../../contract/payment.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import sheets from '../../ui/sheets.module.css'
import { CodeFields } from '../account/CodeFields.tsx'
import css from './pay.module.css'

interface Props {
  amount: string
  hint: 'payment.smsHint' | 'payment.walletSmsHint'
  code: string
  error: string | undefined
  onCode(code: string): void
}

/** Much of the stored value, or of the wallet, leaves only with a code from its owner's phone. */
export function PhoneCode({ amount, hint, code, error, onCode }: Props) {
  const t = useT()
  const call = useCall()
  return (
    <section className={sheets.sheet} aria-labelledby="phone">
      <h2 id="phone" className={css.title}>
        {t('payment.smsTitle')}
      </h2>
      <p className={css.hint}>{t(hint, { amount })}</p>
      <div className={css.narrow}>
        <CodeFields
          name="msgCode"
          code={code}
          error={error}
          onCode={onCode}
          ask={async vcode => (await call(sendPaymentCode, { type: 'pay', vcode }, { quiet: true })).obj}
        />
      </div>
    </section>
  )
}
