import { useId } from 'react'
import { type AccountStep, accountSteps, mostOwners } from '../../../contract/e-account-form.ts'
import type { FileItem } from '../../../contract/files.ts'
import * as paths from '../../../contract/paths.ts'
import { AccountField } from '../../features/e-account/AccountField.tsx'
import { holderTexts, stepTexts } from '../../features/e-account/account-words.ts'
import { type StepProps, useAccountStep } from '../../features/e-account/use-account-step.ts'
import { useDocument } from '../../features/e-account/use-document.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate, useRouter } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import page from '../money/money.module.css'
import { PageBar, wideButton } from '../shell/PageBar.tsx'
import { PhotoButtons } from '../shell/PhotoButtons.tsx'
import parts from '../shell/parts.module.css'
import { TopRow } from '../shell/TopRow.tsx'
import { openAccountHref } from './open-account-href.ts'
import { StepHead } from './StepHead.tsx'
import css from './wallet.module.css'

interface Props extends Omit<StepProps, 'onSaved'> {
  done: readonly AccountStep[]
}

/** One step of the form. */
export default function AccountForm({ done, ...props }: Props) {
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
      router.history.replace(router.addressOf(openAccountHref(holder, step)))
      return router.navigate({ href: openAccountHref(holder, next) })
    },
  })
  const { form, failure, busy, submit, fields, owners, addOwner, removeOwner } = model

  const switchHolder = async () => {
    const words = { holder: t(holderTexts[other]) }
    if (done.length > 0 && !(await dialogs.confirm({ text: t('e-account.switchAsk', words) }))) return
    await navigate({ href: openAccountHref(other), replace: true })
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
