import type { CheckoutModel } from '../../features/checkout/use-checkout.ts'
import { useMethodNote } from '../../features/checkout/use-method-note.ts'
import { PayIcon } from '../../features/payment/PayIcon.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Sheet } from '../shell/Sheet.tsx'
import css from './checkout.module.css'
import { Option } from './Option.tsx'

/** What it is paid with; what cannot be used says why. */
export default function PaySheet({ model, onClose }: { model: CheckoutModel; onClose(): void }) {
  const t = useT()
  const noteOf = useMethodNote(model)
  const { totals, chosen, chooseByHand } = model
  return (
    <Sheet title={t('checkout.pay')} onClose={onClose}>
      {totals.payMethods.map(({ id, code, name, note, usable, reason }) => (
        <Option
          key={id}
          name="pay"
          checked={id === chosen('payMethodId')}
          off={!usable}
          onChoose={() => chooseByHand('payMethodId', id)}
          onDone={onClose}
        >
          <span className={css.method}>
            <PayIcon code={code} />
            <span>
              {name}
              <small className={css.block}>{usable ? noteOf(code, note) : reason}</small>
            </span>
          </span>
        </Option>
      ))}
    </Sheet>
  )
}
