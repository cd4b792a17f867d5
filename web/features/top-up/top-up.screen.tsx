import { type Decimal, isZero } from '../../../contract/decimal.ts'
import { formatMoney } from '../../../contract/money.ts'
import { type TopUpChoices, topUpChoices } from '../../../contract/top-up.ts'
import { useSession } from '../../api/use-app.ts'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Price } from '../../ui/Price.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import css from './top-up.module.css'
import { useTopUp } from './use-top-up.ts'

type Search = Record<string, never>

export default screen<Search, TopUpChoices>({
  load: async ({ call }) => (await call(topUpChoices, {})).obj,
  texts: ['ledger'],
  View: TopUpPage,
})

/** A package, or an amount of one's own. */
function TopUpPage({ data }: ViewProps<Search, TopUpChoices>) {
  const t = useT()
  const currency = currencyOf(useSession(), data.currency)
  const money = (amount: Decimal) => formatMoney(amount, currency, '')
  const { chosen, choose, amount, setAmount, wrong, submit, busy } = useTopUp(data)
  return (
    <form className={css.page} method="post" noValidate onSubmit={submit}>
      <h1 className={css.title}>{t('screens.topUp')}</h1>
      <section className={css.card}>
        <p className={css.note}>{t('ledger.nowHave', { amount: money(data.balance) })}</p>
        <fieldset className={css.choices}>
          <legend className={css.legend}>{t('ledger.choosePackage')}</legend>
          {data.packages.map(({ id, amount: worth, bonus }) => (
            <label key={id} className={css.choice}>
              <input type="radio" name="package" checked={chosen === id} onChange={() => choose(id)} />
              <span>
                <Price amount={worth} currency={currency} kind="plain" />
                {!isZero(bonus) && (
                  <small className={css.more}>{t('ledger.getMore', { amount: money(bonus) })}</small>
                )}
              </span>
            </label>
          ))}
          <label className={css.choice}>
            <input
              type="radio"
              name="package"
              checked={chosen === undefined}
              onChange={() => choose(undefined)}
            />
            <span>
              {t('ledger.otherAmount')}
              <small className={css.note}>
                {t('ledger.otherHint', { min: money(data.min), max: money(data.max) })}
              </small>
            </span>
          </label>
        </fieldset>
        {chosen === undefined && (
          <Field
            label={t('ledger.amountLabel')}
            name="amount"
            inputMode="decimal"
            dir="ltr"
            value={amount}
            error={wrong.amount}
            onChange={event => setAmount(event.target.value)}
          />
        )}
        {wrong.other && (
          <p className={css.error} role="alert">
            {wrong.other}
          </p>
        )}
        <p className={css.note}>{t('ledger.bonusNote')}</p>
        <Button kind="primary" size="l" type="submit" busy={busy} className={css.pay}>
          {t('ledger.payNow')}
        </Button>
      </section>
    </form>
  )
}
