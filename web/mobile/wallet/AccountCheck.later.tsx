import type { OwnAccount } from '../../../contract/e-account.ts'
import { type AccountStep, accountSteps } from '../../../contract/e-account-form.ts'
import type { AccountHolder } from '../../../contract/e-account-states.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { AccountFacts } from '../../features/e-account/AccountFacts.tsx'
import { stepTexts } from '../../features/e-account/account-words.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import page from '../money/money.module.css'
import { PageBar, wideButton } from '../shell/PageBar.tsx'
import parts from '../shell/parts.module.css'
import { TopRow } from '../shell/TopRow.tsx'
import { openAccountHref } from './open-account-href.ts'
import { StepHead } from './StepHead.tsx'
import css from './wallet.module.css'

interface Props {
  account: OwnAccount
  holder: AccountHolder
  busy: boolean
  onSubmit(): Promise<void>
}

/** All that was filled in; each part leads back to its page. */
export default function AccountCheck({ account, holder, busy, onSubmit }: Props) {
  const t = useT()
  const order: readonly AccountStep[] = accountSteps[holder]
  return (
    <>
      <TopRow title={t('e-account.stepCheck')} back={paths.memberHome} />
      <div className={page.page}>
        <StepHead holder={holder} at={order.length + 1} />
        {order.map(step => (
          <section key={step} className={parts.card}>
            <AccountFacts form={{ [step]: account.form[step] }} />
            <AppLink
              href={openAccountHref(holder, step)}
              className={`${buttonClass('plain')} ${css.pill}`}
              aria-label={`${t('e-account.change')} · ${t(stepTexts[step])}`}
            >
              {t('e-account.change')}
            </AppLink>
          </section>
        ))}
        <p className={page.note}>{t('e-account.checkHint')}</p>
      </div>
      <PageBar label={t('e-account.stepCheck')}>
        <Button kind="primary" size="l" busy={busy} className={wideButton} onClick={() => void onSubmit()}>
          {t('e-account.submit')}
        </Button>
      </PageBar>
    </>
  )
}
