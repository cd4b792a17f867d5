import type { Decimal } from '../../../contract/decimal.ts'
import { formatMoney } from '../../../contract/money.ts'
import { useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { currencyOf } from '../../ui/use-currency.ts'
import { PayIcon } from '../payment/PayIcon.tsx'
import { Choice } from './Choice.tsx'
import css from './PaySection.module.css'
import { Section } from './Section.tsx'
import type { CheckoutModel } from './use-checkout.ts'

/** What it is paid with; what cannot be used says why. */
export function PaySection({ model }: { model: CheckoutModel }) {
  const t = useT()
  const session = useSession()
  const { view, totals, errors, chosen, chooseByHand } = model
  // Stored value and credit are kept in the shop's own currency, which comes first.
  const base = currencyOf(session, session.currencys[0]?.code)
  const inBase = (amount: Decimal) => formatMoney(amount, base, '')
  const free = Number(totals.total) === 0
  const noteOf = (code: string, note: string) => {
    if (code === 'yck') return t('checkout.storedLeft', { amount: inBase(view.storedValue) })
    if (code === 'wallet' && view.wallet) return t('checkout.storedLeft', { amount: inBase(view.wallet) })
    if (code === 'credit' && view.credit)
      return t('checkout.creditLeft', { amount: inBase(view.credit.left) })
    return note
  }
  return (
    <Section title={t('checkout.pay')} error={errors.get('payMethodId')}>
      {free ? (
        <p className={css.free}>{t('checkout.nothingToPay')}</p>
      ) : (
        <div className={css.methods}>
          {totals.payMethods.map(({ id, code, name, note, usable, reason, mobileOnly }) => (
            <Choice
              key={id}
              name="pay"
              checked={id === chosen('payMethodId')}
              off={usable ? undefined : reason}
              onChoose={() => chooseByHand('payMethodId', id)}
            >
              <span className={css.method}>
                <PayIcon code={code} />
                <span className={css.words}>
                  <strong>{name}</strong>
                  <span className={usable && !mobileOnly ? css.note : css.reason}>
                    {usable ? noteOf(code, note) : reason}
                  </span>
                </span>
              </span>
            </Choice>
          ))}
        </div>
      )}
    </Section>
  )
}
