import type { ReactNode } from 'react'
import type { AccountForm, OwnAccount } from '../../../contract/e-account.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { AccountFacts, Fact } from './AccountFacts.tsx'
import { AccountHistory } from './AccountHistory.tsx'
import { holderTexts, providerTexts } from './account-words.ts'
import css from './e-account.module.css'
import { type AskProps, useFullNumbers } from './use-full-numbers.tsx'

interface Props {
  form: AccountForm
  history: OwnAccount['history']
  /** What it takes to see numbers in full. */
  ask(props: AskProps): ReactNode
  children?: ReactNode
}

/** What was filled in and every move, for its owner as for head office. */
export function AccountRecord({ form, history, ask, children }: Props) {
  const t = useT()
  const numbers = useFullNumbers(form, ask)
  return (
    <>
      <section className={css.card} aria-labelledby="details">
        <header className={css.stepHead}>
          <h2 id="details" className={css.title}>
            {t('e-account.details')}
          </h2>
          <Button size="s" onClick={numbers.toggle}>
            {numbers.label}
          </Button>
        </header>
        <AccountFacts form={numbers.form} />
        {children}
      </section>
      <section className={css.card} aria-labelledby="history">
        <h2 id="history" className={css.title}>
          {t('e-account.history')}
        </h2>
        <AccountHistory history={history} />
      </section>
      {numbers.dialog}
    </>
  )
}

type Brief = Pick<OwnAccount, 'holder' | 'provider' | 'accountNo' | 'openedAt'>

/** Whose account it is, where, and since when. */
export function AccountBrief({ account, children }: { account: Brief; children?: ReactNode }) {
  const t = useT()
  const { holder, provider, accountNo, openedAt } = account
  return (
    <dl className={css.facts}>
      {children}
      <Fact name={t('e-account.holder')}>{t(holderTexts[holder])}</Fact>
      <Fact name={t('e-account.provider')}>{t(providerTexts[provider])}</Fact>
      {accountNo && (
        <Fact name={t('e-account.accountNo')}>
          <bdi dir="ltr">{accountNo}</bdi>
        </Fact>
      )}
      {openedAt && (
        <Fact name={t('e-account.openedAt')}>
          <Moment at={openedAt} />
        </Fact>
      )}
    </dl>
  )
}
