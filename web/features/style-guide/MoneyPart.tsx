import { convert, currencyDecimals, formatQuantity } from '../../../contract/money.ts'
import { orderStates } from '../../../contract/order-states.ts'
import { parseUnits, splitIntoUnits } from '../../../contract/units.ts'
import { useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Price } from '../../ui/Price.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { StateTag } from '../orders/StateTag.tsx'
import { Part, Specimen, Specimens } from './Part.tsx'

export function MoneyPart() {
  const t = useT()
  const session = useSession()
  const own = currencyOf(session)
  const units = parseUnits(
    `${t('style-guide.unitPiece')}\0${t('style-guide.unitBox')}|50|${t('style-guide.unitPallet')}|1250`,
  )
  const parts = splitIntoUnits('2860', units).map(
    ({ unit, quantity }) => `${formatQuantity(quantity)} ${unit.name}`,
  )
  return (
    <Part title={t('style-guide.money')} note={t('style-guide.moneyNote')}>
      <Specimens>
        {session.currencys.map(({ code, rate }) => {
          const currency = currencyOf(session, code)
          const amount = convert('1234.5', rate, currencyDecimals(currency))
          return (
            <Specimen key={code} name={<code dir="ltr">{code}</code>}>
              <Price amount={amount} currency={currency} size="l" />
              <br />
              <Price
                amount={amount}
                currency={{ ...currency, symbolAfter: !currency.symbolAfter }}
                kind="plain"
              />
            </Specimen>
          )
        })}
        <Specimen name={<code dir="ltr">old</code>}>
          <Price amount="199" currency={own} size="s" kind="old" label={t('product-card.retail')} />
        </Specimen>
        <Specimen name={t('style-guide.noPrice')}>
          <Price amount={null} currency={own} />
        </Specimen>
        <Specimen name={t('style-guide.unitsNote')}>
          <bdi>{parts.join(' + ')}</bdi>
        </Specimen>
      </Specimens>
      <Specimens>
        {orderStates.map(({ code, color }) => (
          <Specimen key={code} name={<code dir="ltr">{`${code} ${color}`}</code>}>
            <StateTag state={code} />
          </Specimen>
        ))}
      </Specimens>
    </Part>
  )
}
