import { useT } from '../../i18n/use-t.ts'
import { PayIcon } from '../payment/PayIcon.tsx'
import { Choice } from './Choice.tsx'
import css from './PaySection.module.css'
import { Section } from './Section.tsx'
import type { CheckoutModel } from './use-checkout.ts'
import { useMethodNote } from './use-method-note.ts'

/** What it is paid with; what cannot be used says why. */
export function PaySection({ model }: { model: CheckoutModel }) {
  const t = useT()
  const { totals, errors, chosen, chooseByHand } = model
  const noteOf = useMethodNote(model)
  const free = Number(totals.total) === 0
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
