import { type FormEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { type Application, applicationFields, apply } from '../../../contract/distributors.ts'
import { pictureEndings } from '../../../contract/files.ts'
import { shopNameLength } from '../../../contract/validators.ts'
import type { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { UploadError } from '../../ui/upload-error.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { type ChosenFiles, useFiles } from '../../ui/use-files.ts'
import { codeOf, useForm } from '../../ui/use-form.ts'
import { useDiscard, useUpload } from '../../ui/use-upload.ts'
import css from './own-shop.module.css'

/** How one's own application stands; nothing while there is none. */
export function Standing({ data: { state, reason, appliedAt, open } }: { data: Application }) {
  const t = useT()
  if (state === null || state === 'cooperating') return null
  const [title, hint] =
    state === 'pending'
      ? [t('own-shop.applyPending'), t('own-shop.applyPendingHint')]
      : [
          t(state === 'refused' ? 'own-shop.applyRefused' : 'own-shop.applyEnded'),
          reason && t('own-shop.applyReason', { reason }),
        ]
  return (
    <div role="status" className={state === 'pending' ? css.state : `${css.state} ${css.refused}`}>
      <strong>{title}</strong>
      {hint && <span>{hint}</span>}
      {state === 'pending' && appliedAt && (
        <span className={css.note}>
          {t('own-shop.applyAt')} <Moment at={appliedAt} />
        </span>
      )}
      {open && <span>{t('own-shop.applyAgain')}</span>}
    </div>
  )
}

const labels = {
  shopName: 'own-shop.shopName',
  contact: 'own-shop.contact',
  phone: 'own-shop.phone',
  licenceNo: 'own-shop.licenceNo',
  licence: 'own-shop.licence',
  words: 'own-shop.words',
} as const

const typedSchema = v.object({
  shopName: v.string(),
  contact: v.string(),
  phone: v.string(),
  licenceNo: v.string(),
  words: v.string(),
})
type Typed = v.InferOutput<typeof typedSchema>

/** What somebody says who wants to sell for us. */
export function ApplicationForm({ known }: { known: Application['form'] }) {
  const t = useT()
  const call = useCall()
  const router = useRouter()
  const { licence: sent, ...words } = known
  const [typed, setTyped] = useState<Typed>(words)
  const pictures = useFiles(sent ? [sent] : [])
  const [touched, setTouched] = useState(false)
  const { form, errors, failure, busy, show, check, send } = useForm(labels)
  useDraft('distribution apply', typedSchema, touched ? typed : undefined, setTyped)

  const edit = (change: Partial<Typed>) => {
    setTouched(true)
    setTyped({ ...typed, ...change })
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(async () => {
      const ids = await pictures.ids()
      if (!ids) return
      const [licence] = ids
      const row = { ...typed, licence }
      const none = !typed.licenceNo.trim() && !licence ? t('own-shop.licenceNeeded') : undefined
      if (!check(v.object(applicationFields), row, { licenceNo: none })) return
      await call(apply, { row }, { quiet: true })
      toasts.show('success', t('own-shop.applySent'), 5000)
      setTouched(false)
      await router.invalidate()
    }, isThere)
  }

  /** It arrived before, but the answer did not: the page says how it stands. */
  const isThere = (error: CallError): boolean => {
    if (codeOf(error) === 'own-shop.applied') void router.invalidate()
    return false
  }

  return (
    <form ref={form} className={css.form} method="post" noValidate onSubmit={submit}>
      <FormFailure failure={failure} />
      <Field
        label={t('own-shop.shopName')}
        required
        name="shopName"
        maxLength={shopNameLength.max}
        error={errors.shopName}
        value={typed.shopName}
        onChange={event => edit({ shopName: event.target.value })}
      />
      <div className={css.two}>
        <Field
          label={t('own-shop.contact')}
          required
          name="contact"
          autoComplete="name"
          maxLength={60}
          error={errors.contact}
          value={typed.contact}
          onChange={event => edit({ contact: event.target.value })}
        />
        <Field
          label={t('own-shop.phone')}
          required
          name="phone"
          type="tel"
          dir="ltr"
          autoComplete="tel"
          maxLength={30}
          error={errors.phone}
          value={typed.phone}
          onChange={event => edit({ phone: event.target.value })}
        />
      </div>
      <Field
        label={t('own-shop.licenceNo')}
        name="licenceNo"
        dir="ltr"
        maxLength={20}
        error={errors.licenceNo}
        value={typed.licenceNo}
        onChange={event => edit({ licenceNo: event.target.value })}
      />
      <LicencePicture
        pictures={pictures}
        error={errors.licence}
        onRefused={text => show({ licence: text })}
      />
      <Field label={t('own-shop.words')} error={errors.words}>
        {control => (
          <textarea
            {...control}
            name="words"
            rows={4}
            maxLength={1000}
            value={typed.words}
            onChange={event => edit({ words: event.target.value })}
          />
        )}
      </Field>
      <div>
        <Button kind="primary" type="submit" busy={busy}>
          {t('own-shop.applySend')}
        </Button>
      </div>
    </form>
  )
}

interface LicenceProps {
  pictures: ChosenFiles
  error: string | undefined
  onRefused(text: string): void
}

/** Uploaded as it is chosen; only its sender and head office see it. */
function LicencePicture({ pictures: { files, change, hold }, error, onRefused }: LicenceProps) {
  const t = useT()
  const upload = useUpload()
  const discard = useDiscard()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [added, setAdded] = useState<number>()
  const [file] = files

  const choose = async (chosen: File): Promise<boolean> => {
    setBusy(true)
    try {
      const stored = await upload(chosen)
      if (added) discard(added)
      setAdded(stored.id)
      change(() => [stored])
      return true
    } catch (refusal) {
      if (!(refusal instanceof UploadError)) throw refusal
      onRefused(refusal.message)
      return false
    } finally {
      setBusy(false)
    }
  }

  return (
    <Field label={t('own-shop.licence')} error={error}>
      {({ id, 'aria-describedby': describedBy }) => (
        <div className={css.licence}>
          {file && <img src={file.url} alt={file.fname} />}
          <Button id={id} aria-describedby={describedBy} busy={busy} onClick={() => input.current?.click()}>
            {t(file ? 'own-shop.replace' : 'own-shop.upload')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept={pictureEndings.join()}
            onChange={event => {
              const [chosen] = event.target.files ?? []
              if (chosen) hold(choose(chosen))
              // So that the same file can be chosen again.
              event.target.value = ''
            }}
          />
        </div>
      )}
    </Field>
  )
}
