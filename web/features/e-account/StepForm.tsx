import { useRef } from 'react'
import { mostOwners } from '../../../contract/e-account-form.ts'
import { type FileItem, pictureEndings } from '../../../contract/files.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { AccountField } from './AccountField.tsx'
import css from './e-account.module.css'
import { type StepProps, useAccountStep } from './use-account-step.ts'
import { useDocument } from './use-document.ts'

/** One step: checked field by field, and saved before the next one opens. */
export function StepForm(props: StepProps) {
  const t = useT()
  const { step } = props
  const { form, failure, busy, submit, fields, owners, addOwner, removeOwner, ...rest } =
    useAccountStep(props)
  const { picture, setPicture, pictureError } = rest
  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit}>
      <FormFailure failure={failure} />
      {step === 'owners' ? (
        <>
          <p className={css.note}>{t('e-account.ownersHint')}</p>
          {owners.map((owner, at) => (
            <fieldset key={owner.key} className={css.owner}>
              <legend>{t('e-account.owner', { n: at + 1 })}</legend>
              <div className={css.fields}>
                {owner.fields.map(control => (
                  <AccountField key={control.path} {...control} />
                ))}
              </div>
              {owners.length > 1 && (
                <Button size="s" onClick={() => removeOwner(owner.key)}>
                  {t('e-account.removeOwner', { n: at + 1 })}
                </Button>
              )}
            </fieldset>
          ))}
          {owners.length < mostOwners && (
            <Button className={css.start} size="s" onClick={addOwner}>
              {t('e-account.addOwner')}
            </Button>
          )}
        </>
      ) : (
        <div className={css.fields}>
          {fields().map(control => (
            <AccountField key={control.path} {...control} />
          ))}
        </div>
      )}
      {step === 'company' && <LicencePicture picture={picture} error={pictureError} onChange={setPicture} />}
      <Button className={css.start} type="submit" kind="primary" busy={busy}>
        {t('e-account.saveNext')}
      </Button>
    </form>
  )
}

interface PictureProps {
  picture: FileItem | null
  error: string | undefined
  onChange(picture: FileItem): void
}

/** Uploaded as it is chosen, where nobody but its owner sees it. */
function LicencePicture({ picture, error, onChange }: PictureProps) {
  const t = useT()
  const { take, busy, fault } = useDocument(picture, onChange)
  const input = useRef<HTMLInputElement>(null)

  const said = fault ?? error
  return (
    <div className={css.licence}>
      {picture && <img className={css.picture} src={picture.url} alt={t('e-account.licencePicture')} />}
      <div className={css.stack}>
        <strong>{t('e-account.licencePicture')}</strong>
        <Button className={css.start} size="s" busy={busy} onClick={() => input.current?.click()}>
          {t(picture ? 'e-account.replacePicture' : 'e-account.choosePicture')}
        </Button>
        <input
          ref={input}
          type="file"
          name="picture"
          accept={pictureEndings.join()}
          hidden
          aria-label={t('e-account.licencePicture')}
          onChange={event => {
            const [file] = event.target.files ?? []
            if (file) void take(file)
            // So that the same file can be chosen again.
            event.target.value = ''
          }}
        />
        <p className={said ? css.fault : css.note} role={said ? 'alert' : undefined}>
          {said ?? t('e-account.pictureHint')}
        </p>
      </div>
    </div>
  )
}
