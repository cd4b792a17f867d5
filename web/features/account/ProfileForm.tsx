import { type FormEvent, useState } from 'react'
import { type Profile, profileChange, saveProfile } from '../../../contract/account.ts'
import { isLanguage, type Language, languageOf } from '../../../contract/languages.ts'
import * as paths from '../../../contract/paths.ts'
import { CallError } from '../../api/call-error.ts'
import { forgetLanguage, saveLanguage } from '../../api/preferences.ts'
import { useCall, useRefreshSession, useSession } from '../../api/use-app.ts'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { type Errors, useForm } from '../../ui/use-form.ts'
import { UploadError, useDiscard, useUpload } from '../../ui/use-upload.ts'
import { AvatarPicker } from './AvatarPicker.tsx'
import { fileOf } from './crop.ts'
import { Face } from './Face.tsx'
import css from './profile.module.css'
import { changedWords, type ProfileWords, profileWords, wordsOf } from './profile-words.ts'

const labels = {
  nick: 'account.nick',
  email: 'account.email',
  language: 'common.language',
  currency: 'common.currency',
  avatar: 'account.avatar',
} as const

/** What somebody says about themselves. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const t = useT()
  const [typed, setTyped] = useState(() => wordsOf(profile))
  const [picture, setPicture] = useState<string>()
  // Counts the pictures that were kept: the picker starts afresh after each.
  const [kept, setKept] = useState(0)
  const { form, errors, failure, busy, show, check, send } = useForm(labels)

  const isChanged = Object.keys(changedWords(typed, profile)).length > 0
  useDraft('profile', profileWords, isChanged ? typed : undefined, setTyped)

  const { save, removePicture } = useProfileSaving(profile, {
    onSaved: saved => {
      setTyped(wordsOf(saved))
      setPicture(undefined)
      setKept(kept + 1)
    },
    onPictureRefused: text => show({ avatar: text }),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (check(profileChange, typed)) void send(() => save(typed, picture))
  }

  return (
    <form ref={form} className={css.form} method="post" noValidate onSubmit={submit}>
      <FormFailure failure={failure} />
      <AvatarPicker
        key={kept}
        present={<Face nick={profile.nick} picture={profile.avatar} />}
        error={errors.avatar}
        onChange={setPicture}
      />
      {profile.avatar !== '' && picture === undefined && (
        <Button size="s" className={css.remove} busy={busy} onClick={() => void send(removePicture)}>
          {t('account.pictureRemove')}
        </Button>
      )}
      <WordFields typed={typed} errors={errors} onEdit={change => setTyped({ ...typed, ...change })} />
      <Button kind="primary" type="submit" busy={busy} className={css.submit}>
        {t('account.save')}
      </Button>
    </form>
  )
}

interface Saving {
  onSaved(profile: Profile): void
  onPictureRefused(text: string): void
}

function useProfileSaving(profile: Profile, { onSaved, onPictureRefused }: Saving) {
  const t = useT()
  const call = useCall()
  const { lang } = useLanguage()
  const refresh = useRefreshSession()
  const upload = useUpload()
  const discard = useDiscard()

  /** The id of the new picture, if there is one. */
  const store = async (picture: string | undefined): Promise<number | undefined> => {
    if (picture === undefined) return undefined
    return (await upload(fileOf(picture, 'avatar.jpg'))).id
  }

  const save = async (typed: ProfileWords, picture: string | undefined) => {
    let avatar: number | undefined
    try {
      avatar = await store(picture)
    } catch (error) {
      if (!(error instanceof UploadError)) throw error
      return onPictureRefused(error.message)
    }
    const { language, ...rest } = changedWords(typed, profile)
    const wanted = language === undefined || isLanguage(language) ? language : ''
    const saving = call(saveProfile, { val: { ...rest, language: wanted, avatar } }, { quiet: true })
    const { obj } = await saving.catch(error => {
      // The next attempt sends the picture again.
      if (avatar && error instanceof CallError && error.kind === 'failed') discard(avatar)
      throw error
    })
    toasts.show('success', t('account.saved'), 3000)
    if (wanted !== undefined && wanted !== lang) return speak(wanted)
    onSaved(obj)
    await refresh()
  }

  const removePicture = async () => {
    await call(saveProfile, { val: { avatar: 0 } }, { quiet: true })
    await refresh()
  }

  return { save, removePicture }
}

/** The whole page speaks another language: the one that was chosen, or the browser's own. */
function speak(wanted: Language | ''): void {
  if (wanted) saveLanguage(wanted)
  else forgetLanguage()
  window.location.assign(paths.profile)
}

interface WordFieldsProps {
  typed: ProfileWords
  errors: Errors
  onEdit(change: Partial<ProfileWords>): void
}

function WordFields({ typed, errors, onEdit }: WordFieldsProps) {
  const t = useT()
  const session = useSession()
  return (
    <div className={css.two}>
      <Field
        label={t('account.nick')}
        required
        error={errors.nick}
        name="nick"
        autoComplete="nickname"
        maxLength={30}
        value={typed.nick}
        onChange={event => onEdit({ nick: event.target.value })}
      />
      <Field
        label={t('account.email')}
        error={errors.email}
        name="email"
        type="email"
        autoComplete="email"
        dir="ltr"
        maxLength={254}
        value={typed.email}
        onChange={event => onEdit({ email: event.target.value })}
      />
      <Field label={t('common.language')} error={errors.language}>
        {control => (
          <select
            {...control}
            name="language"
            value={typed.language}
            onChange={event => onEdit({ language: event.target.value })}
          >
            <option value="">{t('account.languageBrowser')}</option>
            {session.languages.filter(isLanguage).map(code => (
              <option key={code} value={code} lang={languageOf(code).tag}>
                {languageOf(code).name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('common.currency')} error={errors.currency}>
        {control => (
          <select
            {...control}
            name="currency"
            value={typed.currency}
            onChange={event => onEdit({ currency: event.target.value })}
          >
            <option value="">{t('account.currencyShop')}</option>
            {session.currencys.map(({ code, name }) => (
              <option key={code} value={code}>
                {name ? `${code} ${name}` : code}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}
