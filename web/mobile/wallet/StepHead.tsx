import { accountSteps } from '../../../contract/e-account-form.ts'
import type { AccountHolder } from '../../../contract/e-account-states.ts'
import { holderTexts } from '../../features/e-account/account-words.ts'
import { useT } from '../../i18n/use-t.ts'
import page from '../money/money.module.css'
import css from './wallet.module.css'

interface StepPlace {
  holder: AccountHolder
  /** Counted from 1; the last one looks at everything. */
  at: number
}

export function StepHead({ holder, at }: StepPlace) {
  const t = useT()
  const count = accountSteps[holder].length + 1
  return (
    <div>
      <p className={page.note}>
        {t(holderTexts[holder])} · {t('mobile.stepOf', { n: at, count })}
      </p>
      <div className={css.progress} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place
          <span key={index} className={css.dot} data-on={index < at || undefined} />
        ))}
      </div>
    </div>
  )
}
