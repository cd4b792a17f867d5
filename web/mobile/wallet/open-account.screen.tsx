import { lazy, Suspense, useId, useState } from 'react'
import { object, picklist } from 'valibot'
import { type EAccount, eAccount, type OwnAccount } from '../../../contract/e-account.ts'
import { type AccountStep, accountSteps, mostOwners } from '../../../contract/e-account-form.ts'
import { type AccountHolder, accountHolders, needsSmallTransfer } from '../../../contract/e-account-states.ts'
import { optional } from '../../../contract/fields.ts'
import type { FileItem } from '../../../contract/files.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { AccountFacts } from '../../features/e-account/AccountFacts.tsx'
import { AccountField } from '../../features/e-account/AccountField.tsx'
import { AccountHistory } from '../../features/e-account/AccountHistory.tsx'
import { AccountStepNow, nextWords } from '../../features/e-account/AccountStepNow.tsx'
import { AccountTag } from '../../features/e-account/AccountTag.tsx'
import { holderTexts, stepTexts } from '../../features/e-account/account-words.ts'
import { Progress } from '../../features/e-account/Progress.tsx'
import { type StepProps, useAccountStep } from '../../features/e-account/use-account-step.ts'
import { useAccountWatch } from '../../features/e-account/use-account-watch.ts'
import { useDocument } from '../../features/e-account/use-document.ts'
import { useSubmit } from '../../features/e-account/use-submit.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate, useRouter } from '../../router/react.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import page from '../money/money.module.css'
import { PageBar, wideButton } from '../shell/PageBar.tsx'
import { PhotoButtons } from '../shell/PhotoButtons.tsx'
import parts from '../shell/parts.module.css'
import { TopRow } from '../shell/TopRow.tsx'
import css from './wallet.module.css'

const ShowFull = lazy(async () => ({
  default: (await import('../../features/e-account/ShowFull.tsx')).ShowFull,
}))

const steps = ['person', 'company', 'legal', 'owners', 'card', 'account', 'check'] as const
type ShownStep = AccountStep | 'check'

interface Search {
  holder?: AccountHolder
  /** One step is one page, so that the way back leads to the one before. */
  step?: ShownStep
}

/** Opening an electronic account, one step a page, and where it stands. */
export default screen<Search, EAccount>({
  search: object({ holder: optional(picklist(accountHolders)), step: optional(picklist(steps)) }),
  load: async ({ call }) => (await call(eAccount, {})).obj,
  texts: ['mobile', 'e-account', 'account', 'form'],
  View: ({ data, search }) => <OpenAccount first={data} search={search} />,
})

const hrefOf = (holder: AccountHolder, step?: ShownStep): string =>
  `${paths.openAccount}?${new URLSearchParams({ holder, ...(step && { step }) })}`

/** What came to nothing can be filled in again. */
const canFillIn = ({ state }: OwnAccount, { step }: Search): boolean =>
  state === 'pending' || (step !== undefined && ['failed', 'rejected', 'closed'].includes(state))

function OpenAccount({ first, search }: { first: EAccount; search: Search }) {
  const navigate = useNavigate()
  const { data, lookAgain } = useAccountWatch(first)
  const { account } = data
  const { submit, busy } = useSubmit(account, lookAgain, () =>
    // Nobody goes back into a form that was sent.
    navigate({ href: paths.openAccount, replace: true }),
  )
  if (account && !canFillIn(account, search))
    return <Standing account={account} busy={busy} lookAgain={lookAgain} onSubmit={submit} />
  const holder = search.holder ?? account?.holder
  if (!holder) return <Choose />
  const isSame = account?.holder === holder
  const done: readonly AccountStep[] = isSame ? account.done : []
  const order: readonly AccountStep[] = accountSteps[holder]
  const step = order.find(each => each === search.step) ?? order.find(each => !done.includes(each)) ?? 'check'
  if (step === 'check') return <Check account={account!} holder={holder} busy={busy} onSubmit={submit} />
  const form = isSame ? account.form : {}
  return <OneStep key={`${holder} ${step}`} step={step} holder={holder} done={done} form={form} />
}

/** Whom it is for. */
function Choose() {
  const t = useT()
  return (
    <>
      <TopRow title={t('screens.openAccount')} back={paths.memberHome} />
      <div className={page.page}>
        <p className={page.note}>{t('e-account.intro')}</p>
        <h2 className={page.heading}>{t('e-account.choose')}</h2>
        {accountHolders.map(holder => (
          <AppLink key={holder} href={hrefOf(holder)} className={css.holder}>
            <strong>{t(holderTexts[holder])}</strong>
            <span className={page.note}>
              {t(holder === 'person' ? 'e-account.personNeeds' : 'e-account.companyNeeds')}
            </span>
          </AppLink>
        ))}
      </div>
    </>
  )
}

interface StepPlace {
  holder: AccountHolder
  /** Counted from 1; the last one looks at everything. */
  at: number
}

function StepHead({ holder, at }: StepPlace) {
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

interface OneStepProps extends Omit<StepProps, 'onSaved'> {
  done: readonly AccountStep[]
}

function OneStep({ done, ...props }: OneStepProps) {
  const t = useT()
  const formId = useId()
  const navigate = useNavigate()
  const { step, holder } = props
  const order: readonly AccountStep[] = accountSteps[holder]
  const other = holder === 'person' ? 'company' : 'person'
  const next = order.find(each => each !== step && !done.includes(each)) ?? 'check'
  const router = useRouter()
  const model = useAccountStep({
    ...props,
    onSaved: () => {
      // An address that named no step leads to the first that is open, which from now on is another one.
      router.history.replace(router.addressOf(hrefOf(holder, step)))
      return router.navigate({ href: hrefOf(holder, next) })
    },
  })
  const { form, failure, busy, submit, fields, owners, addOwner, removeOwner } = model

  const switchHolder = async () => {
    const words = { holder: t(holderTexts[other]) }
    if (done.length > 0 && !(await dialogs.confirm({ text: t('e-account.switchAsk', words) }))) return
    await navigate({ href: hrefOf(other), replace: true })
  }

  return (
    <>
      <TopRow title={t(stepTexts[step])} back={paths.memberHome} />
      <form ref={form} id={formId} className={page.page} noValidate onSubmit={submit}>
        <StepHead holder={holder} at={order.indexOf(step) + 1} />
        <FormFailure failure={failure} />
        <div className={`${parts.card} ${parts.form}`}>
          {step === 'owners' ? (
            <>
              <p className={page.note}>{t('e-account.ownersHint')}</p>
              {owners.map((owner, at) => (
                <fieldset key={owner.key} className={css.owner}>
                  <legend>{t('e-account.owner', { n: at + 1 })}</legend>
                  {owner.fields.map(control => (
                    <AccountField key={control.path} {...control} />
                  ))}
                  {owners.length > 1 && (
                    <Button className={css.pill} onClick={() => removeOwner(owner.key)}>
                      {t('e-account.removeOwner', { n: at + 1 })}
                    </Button>
                  )}
                </fieldset>
              ))}
              {owners.length < mostOwners && (
                <Button kind="second" className={css.pill} onClick={addOwner}>
                  {t('e-account.addOwner')}
                </Button>
              )}
            </>
          ) : (
            fields().map(control => <AccountField key={control.path} {...control} />)
          )}
          {step === 'company' && (
            <Licence picture={model.picture} error={model.pictureError} onChange={model.setPicture} />
          )}
        </div>
        {step === order[0] && (
          <Button className={css.pill} onClick={() => void switchHolder()}>
            {t('e-account.switchHolder', { holder: t(holderTexts[other]) })}
          </Button>
        )}
      </form>
      <PageBar label={t(stepTexts[step])}>
        <Button kind="primary" size="l" type="submit" form={formId} busy={busy} className={wideButton}>
          {t('e-account.saveNext')}
        </Button>
      </PageBar>
    </>
  )
}

interface LicenceProps {
  picture: FileItem | null
  error: string | undefined
  onChange(picture: FileItem): void
}

/** The document by the camera. */
function Licence({ picture, error, onChange }: LicenceProps) {
  const t = useT()
  const id = useId()
  const { take, busy, fault } = useDocument(picture, onChange)
  const said = fault ?? error
  return (
    <div className={css.stack}>
      <strong>{t('e-account.licencePicture')}</strong>
      {picture && <img className={css.picture} src={picture.url} alt={t('e-account.licencePicture')} />}
      <PhotoButtons
        name="picture"
        describedBy={`${id}-note`}
        busy={busy}
        onPicture={file => void take(file)}
      />
      <p id={`${id}-note`} className={said ? css.wrong : page.note} role={said ? 'alert' : undefined}>
        {said ?? t('e-account.pictureHint')}
      </p>
    </div>
  )
}

interface CheckProps {
  account: OwnAccount
  holder: AccountHolder
  busy: boolean
  onSubmit(): Promise<void>
}

/** All that was filled in; each part leads back to its page. */
function Check({ account, holder, busy, onSubmit }: CheckProps) {
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
              href={hrefOf(holder, step)}
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

interface StandingProps {
  account: OwnAccount
  busy: boolean
  lookAgain(): Promise<void>
  onSubmit(): Promise<void>
}

/** Where the account stands, and what to do next. */
function Standing({ account, busy, lookAgain, onSubmit }: StandingProps) {
  const t = useT()
  const { state, reason, form, demo, holder, history } = account
  const isUnhappy = state === 'failed' || state === 'rejected'
  const again = hrefOf(holder, accountSteps[holder][0])
  const [full, setFull] = useState<OwnAccount['form']>()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <TopRow title={t('screens.openAccount')} back={paths.memberHome} />
      <div className={page.page}>
        <section className={parts.card} aria-live="polite">
          <p>
            <AccountTag state={state} />
          </p>
          <p>{nextWords(t, account)}</p>
          {isUnhappy && reason && <p className={css.wrong}>{t('e-account.reason', { reason })}</p>}
          <Progress state={state} small={needsSmallTransfer(account)} />
          <AccountStepNow account={account} lookAgain={lookAgain} />
          {state === 'failed' && (
            <Button kind="primary" size="l" className={css.pill} busy={busy} onClick={() => void onSubmit()}>
              {t('e-account.sendAgain')}
            </Button>
          )}
          {(isUnhappy || state === 'closed') && (
            <AppLink
              href={again}
              className={`${buttonClass(state === 'failed' ? 'second' : 'primary', 'l')} ${css.pill}`}
            >
              {t(state === 'closed' ? 'e-account.openAgain' : 'e-account.correct')}
            </AppLink>
          )}
          {demo && (
            <p className={page.note} role="note">
              {t('e-account.demoNote')}{' '}
              <a href={demo} target="_blank" rel="noopener" className={page.link}>
                {t('e-account.demoLink')}
              </a>
            </p>
          )}
        </section>
        <section className={parts.card} aria-labelledby="details">
          <div className={page.head}>
            <h2 id="details" className={page.heading}>
              {t('e-account.details')}
            </h2>
            <Button className={css.pill} onClick={() => (full ? setFull(undefined) : setAsking(true))}>
              {t(full ? 'e-account.hide' : 'e-account.showFull')}
            </Button>
          </div>
          <AccountFacts form={full ?? form} />
        </section>
        <section className={parts.card} aria-labelledby="history">
          <h2 id="history" className={page.heading}>
            {t('e-account.history')}
          </h2>
          <AccountHistory history={history} />
        </section>
      </div>
      {asking && (
        <Suspense>
          <ShowFull
            onClose={() => setAsking(false)}
            onShown={shown => {
              setFull(shown)
              setAsking(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
