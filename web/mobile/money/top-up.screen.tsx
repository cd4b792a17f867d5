import { useId } from 'react'
import { type Decimal, isZero } from '../../../contract/decimal.ts'
import { formatMoney } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { type TopUpChoices, topUpChoices } from '../../../contract/top-up.ts'
import { useSession } from '../../api/use-app.ts'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useTopUp } from '../../features/top-up/use-top-up.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Price } from '../../ui/Price.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { PageBar, wideButton } from '../shell/PageBar.tsx'
import { TopRow } from '../shell/TopRow.tsx'
import css from './money.module.css'

type Search = Record<string, never>

export default screen<Search, TopUpChoices>({
  load: async ({ call }) => (await call(topUpChoices, {})).obj,
  texts: ['mobile', 'ledger'],
  View: TopUpPage,
})

/** Packages as cards, or an amount of one's own; paying comes next. */
function TopUpPage({ data }: ViewProps<Search, TopUpChoices>) {
  const t = useT()
  const formId = useId()
  const currency = currencyOf(useSession(), data.currency)
  const money = (amount: Decimal) => formatMoney(amount, currency, '')
  const { chosen, choose, amount, setAmount, wrong, submit, busy } = useTopUp(data)
  const isOwn = chosen === undefined
  return (
    <>
      <TopRow title={t('screens.topUp')} back={paths.storedValue} />
      <form id={formId} className={css.page} method="post" noValidate onSubmit={submit}>
        <section className={css.card}>
          <fieldset className={css.packages}>
            <legend className={css.legend}>{t('ledger.choosePackage')}</legend>
            {data.packages.map(({ id, amount: worth, bonus }) => (
              <label key={id} className={css.package}>
                <input type="radio" name="package" checked={chosen === id} onChange={() => choose(id)} />
                <Price amount={worth} currency={currency} kind="plain" />
                {!isZero(bonus) && (
                  <small className={css.more}>{t('ledger.getMore', { amount: money(bonus) })}</small>
                )}
              </label>
            ))}
            <label className={`${css.package} ${css.other}`}>
              <input type="radio" name="package" checked={isOwn} onChange={() => choose(undefined)} />
              <span>{t('ledger.otherAmount')}</span>
              <small className={css.note}>
                {t('ledger.otherHint', { min: money(data.min), max: money(data.max) })}
              </small>
            </label>
          </fieldset>
          {isOwn && (
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
        </section>
        <p className={css.note}>{t('ledger.nowHave', { amount: money(data.balance) })}</p>
        <p className={css.note}>{t('ledger.bonusNote')}</p>
      </form>
      <PageBar label={t('ledger.payNow')}>
        <Button kind="primary" size="l" type="submit" form={formId} busy={busy} className={wideButton}>
          {t('ledger.payNow')}
        </Button>
      </PageBar>
    </>
  )
}
