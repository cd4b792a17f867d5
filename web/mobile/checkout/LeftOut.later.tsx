import type { CartLine } from '../../../contract/cart.ts'
import type { CheckoutModel } from '../../features/checkout/use-checkout.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import parts from '../shell/parts.module.css'
import css from './checkout.module.css'
import { Lines } from './Lines.tsx'

interface Props {
  lines: CartLine[]
  model: CheckoutModel
}

/** Says that there is too little (product §8), with a button that adjusts. */
export default function LeftOut({ lines, model }: Props) {
  const t = useT()
  const short = lines.filter(({ problem }) => problem?.kind === 'stock')
  return (
    <div className={parts.list}>
      <h2 className={css.wrong}>{t(short.length > 0 ? 'checkout.stockShort' : 'checkout.leftOut')}</h2>
      <Lines lines={lines} />
      {short.length > 0 && (
        <Button
          kind="second"
          className={css.wide}
          busy={model.sending}
          onClick={() => void model.adjust(short)}
        >
          {t('checkout.adjust')}
        </Button>
      )}
    </div>
  )
}
