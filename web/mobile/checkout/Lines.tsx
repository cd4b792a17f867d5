import type { CartLine } from '../../../contract/cart.ts'
import { formatQuantity } from '../../../contract/money.ts'
import { useT } from '../../i18n/use-t.ts'
import { Price } from '../../ui/Price.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import { SpecWords, Words } from '../../ui/Words.tsx'
import css from './checkout.module.css'

export const Lines = ({ lines }: { lines: readonly CartLine[] }) => (
  <ul className={css.goods}>
    {lines.map(line => (
      <Line key={line.id} line={line} />
    ))}
  </ul>
)

function Line({ line }: { line: CartLine }) {
  const t = useT()
  const currency = useCurrency()
  const { spec, units, unitId, quantity, customisation, comment, problem } = line
  const unit = units.find(({ id }) => id === unitId)?.name ?? ''
  return (
    <li className={css.line}>
      <StoredPicture className={css.picture} name={line.picture} width={64} alt="" />
      <div className={css.words}>
        <p className={css.name}>
          <Words text={line.name} lang={line.nameLang} />
        </p>
        <p className={css.note}>
          <SpecWords spec={spec} /> × {formatQuantity(quantity)} <bdi>{unit}</bdi>
        </p>
        {customisation && (
          <p className={css.note}>
            <bdi>{customisation.text}</bdi>
          </p>
        )}
        {comment && <p className={css.note}>{t('checkout.noteOf', { note: comment })}</p>}
        {problem && (
          <p className={css.wrong} role="alert">
            {problem.message}
          </p>
        )}
      </div>
      <Price amount={line.amount} currency={currency} kind="plain" />
    </li>
  )
}
