import { type FormEvent, useRef, useState } from 'react'
import { type AccountForm, saveAccountStep } from '../../../contract/e-account.ts'
import type { AccountStep } from '../../../contract/e-account-form.ts'
import { mostOwners } from '../../../contract/e-account-form.ts'
import type { AccountHolder } from '../../../contract/e-account-states.ts'
import { type FileItem, pictureEndings } from '../../../contract/files.ts'
import type { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { fieldOf, useForm } from '../../ui/use-form.ts'
import { UploadError, useDiscard, useUpload } from '../../ui/use-upload.ts'
import css from './e-account.module.css'
import {
  identityFields,
  labelsOf,
  type StepField,
  savedNumber,
  savedValues,
  stepFields,
  stepSchemas,
  type Values,
} from './step-fields.ts'

interface Props {
  step: AccountStep
  holder: AccountHolder
  form: AccountForm
  onSaved(): Promise<void>
}

/** One step: checked field by field, and saved before the next one opens. */
export function StepForm({ step, holder, form: saved, onSaved }: Props) {
  const t = useT()
  const call = useCall()
  const labels = labelsOf(step)
  const { form, errors, failure, busy, check, send, show } = useForm(labels)
  const [values, setValues] = useState<Values>(() => (step === 'owners' ? {} : savedValues(step, saved)))
  const [owners, setOwners] = useState<Owner[]>(() => savedOwners(saved))
  const [picture, setPicture] = useState<FileItem | null>(saved.company?.picture ?? null)

  const required = (name: string) => t('form.required', { field: t(labels[name]!) })

  /** Numbers that were neither typed nor saved before, and the picture. */
  const missing = (): Record<string, string> => {
    const lacks =
      step === 'owners'
        ? owners.flatMap(({ idNumber, kept }, at) => (idNumber || kept ? [] : [`owners.${at}.idNumber`]))
        : stepFields[step]
            .filter(({ name, secret }) => secret && !values[name] && !savedNumber(saved[step], name))
            .map(({ name }) => name)
    if (step === 'company' && !picture) lacks.push('picture')
    return Object.fromEntries(lacks.map(name => [name, required(name)]))
  }

  const row = (): Record<string, unknown> => {
    if (step === 'owners')
      return {
        owners: owners.map(({ name, idNumber, until, kept }) => ({
          name,
          until,
          ...(idNumber ? { idNumber } : { kept }),
        })),
      }
    const typed = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
    return { ...typed, ...(step === 'company' && { picture: picture?.id ?? 0 }) }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!check(stepSchemas[step], row(), missing())) return
    void send(async () => {
      await call(saveAccountStep, { row: { holder, step, ...row() } as never }, { quiet: true })
      await onSaved()
    }, atField)
  }

  /** What the server calls a field inside the row goes to that field. */
  const atField = (error: CallError): boolean => {
    const field = fieldOf(error)?.replace(/^row\./, '')
    if (field === undefined || !(field in labels)) return false
    show({ [field]: error.message })
    return true
  }

  const control = (
    { name, label, help, type, secret, optional }: StepField,
    path: string,
    value: string,
    kept: string,
    set: (value: string) => void,
  ) => (
    <Field
      key={path}
      label={t(label)}
      name={path}
      type={type === 'date' ? 'date' : 'text'}
      inputMode={type === 'number' && name !== 'idNumber' && name !== 'licenceCode' ? 'numeric' : undefined}
      dir={type === 'number' ? 'ltr' : 'auto'}
      autoComplete="off"
      required={!optional && !(secret && kept)}
      placeholder={kept || undefined}
      help={secret && kept ? t('e-account.keptHint') : help && t(help)}
      error={errors[path]}
      value={value}
      onChange={event => set(event.target.value)}
    />
  )

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
                {identityFields.map(field =>
                  control(
                    field,
                    `owners.${at}.${field.name}`,
                    owner[field.name as 'name'],
                    field.secret ? owner.shown : '',
                    value =>
                      setOwners(all =>
                        all.map(one => (one.key === owner.key ? { ...one, [field.name]: value } : one)),
                      ),
                  ),
                )}
              </div>
              {owners.length > 1 && (
                <Button size="s" onClick={() => setOwners(all => all.filter(one => one.key !== owner.key))}>
                  {t('e-account.removeOwner', { n: at + 1 })}
                </Button>
              )}
            </fieldset>
          ))}
          {owners.length < mostOwners && (
            <Button className={css.start} size="s" onClick={() => setOwners(all => [...all, newOwner()])}>
              {t('e-account.addOwner')}
            </Button>
          )}
        </>
      ) : (
        <div className={css.fields}>
          {stepFields[step].map(field =>
            control(
              field,
              field.name,
              values[field.name] ?? '',
              field.secret ? savedNumber(saved[step], field.name) : '',
              value => setValues(all => ({ ...all, [field.name]: value })),
            ),
          )}
        </div>
      )}
      {step === 'company' && (
        <LicencePicture picture={picture} error={errors.picture} onChange={setPicture} />
      )}
      <Button className={css.start} type="submit" kind="primary" busy={busy}>
        {t('e-account.saveNext')}
      </Button>
    </form>
  )
}

interface Owner {
  key: number
  name: string
  idNumber: string
  until: string
  /** Its place among the saved ones, whose number it keeps. */
  kept: number | undefined
  shown: string
}

let keys = 0
const newOwner = (): Owner => ({ key: ++keys, name: '', idNumber: '', until: '', kept: undefined, shown: '' })

const savedOwners = ({ owners = [] }: AccountForm): Owner[] =>
  owners.length === 0
    ? [newOwner()]
    : owners.map(({ name, until, idNumber }, at) => ({
        ...newOwner(),
        name,
        until,
        kept: at + 1,
        shown: idNumber,
      }))

interface PictureProps {
  picture: FileItem | null
  error: string | undefined
  onChange(picture: FileItem): void
}

/** Uploaded as it is chosen, where nobody but its owner sees it. */
function LicencePicture({ picture, error, onChange }: PictureProps) {
  const t = useT()
  const upload = useUpload('secret')
  const discard = useDiscard()
  const input = useRef<HTMLInputElement>(null)
  const [first] = useState(picture)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    setFault(undefined)
    try {
      const next = await upload(file)
      if (picture && picture.id !== first?.id) discard(picture.id)
      onChange(next)
    } catch (refusal) {
      if (!(refusal instanceof UploadError)) throw refusal
      setFault(refusal.message)
    } finally {
      setBusy(false)
    }
  }

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
            void take(event.target.files?.[0])
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
