import { useState } from 'react'
import { picklist } from 'valibot'
import { type EAccount, eAccount } from '../../../contract/e-account.ts'
import { type AccountHolder, accountHolders } from '../../../contract/e-account-states.ts'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import card from '../../ui/card.module.css'
import { useDraft } from '../../ui/use-draft.ts'
import { AccountNow } from './AccountNow.tsx'
import { AccountSteps } from './AccountSteps.tsx'
import { holderTexts } from './account-words.ts'
import css from './e-account.module.css'
import { useAccountWatch } from './use-account-watch.ts'
import { useSubmit } from './use-submit.ts'

/** Opening an electronic account, and where it stands. */
export default screen<Record<string, never>, EAccount>({
  load: async ({ call }) => (await call(eAccount, {})).obj,
  texts: ['e-account', 'account', 'form'],
  View: ({ data }) => <OpenAccount first={data} />,
})

function OpenAccount({ first }: { first: EAccount }) {
  const t = useT()
  const { data, lookAgain } = useAccountWatch(first)
  const { account } = data
  const [holder, setHolder] = useState<AccountHolder | undefined>(account?.holder)
  const another = holder === account?.holder ? undefined : holder
  useDraft('e-account holder', picklist(accountHolders), another, setHolder, 'quiet')
  // Whoever corrects what came to nothing is back at the form before the first step is saved.
  const [correcting, setCorrecting] = useState(false)

  const { submit, busy } = useSubmit(account, lookAgain, () => setCorrecting(false))

  const isForm = !account || account.state === 'pending' || correcting
  return (
    <div className={css.page}>
      <header className={css.intro}>
        <h1 className={css.heading}>{t('screens.openAccount')}</h1>
        {isForm && <p className={css.note}>{t('e-account.intro')}</p>}
      </header>
      {account && (
        <AccountNow
          data={{ ...data, account }}
          busy={busy}
          lookAgain={lookAgain}
          onCorrect={() => {
            setHolder(account.holder)
            setCorrecting(true)
          }}
          onSubmit={submit}
          isForm={isForm}
        />
      )}
      {isForm &&
        (holder ? (
          <AccountSteps
            key={holder}
            account={account ?? undefined}
            holder={holder}
            onHolder={setHolder}
            onSaved={async () => {
              await lookAgain()
              setCorrecting(false)
            }}
            onSubmit={submit}
            busy={busy}
          />
        ) : (
          <Choose onChoose={setHolder} />
        ))}
    </div>
  )
}

function Choose({ onChoose }: { onChoose(holder: AccountHolder): void }) {
  const t = useT()
  return (
    <section className={css.card} aria-labelledby="choose">
      <h2 id="choose" className={css.title}>
        {t('e-account.choose')}
      </h2>
      <div className={css.choices}>
        {(['person', 'company'] as const).map(holder => (
          <div key={holder} className={`${card.card} ${css.choice}`}>
            <strong>{t(holderTexts[holder])}</strong>
            <p className={css.note}>
              {t(holder === 'person' ? 'e-account.personNeeds' : 'e-account.companyNeeds')}
            </p>
            <Button
              kind="primary"
              className={css.start}
              aria-label={`${t('e-account.begin')} · ${t(holderTexts[holder])}`}
              onClick={() => onChoose(holder)}
            >
              {t('e-account.begin')}
            </Button>
          </div>
        ))}
      </div>
    </section>
  )
}
