import { type FormEvent, useState } from 'react'
import { type Profile, profileChange } from '../../../contract/account.ts'
import { isLanguage, languageOf } from '../../../contract/languages.ts'
import { useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { type Errors, useForm } from '../../ui/use-form.ts'
import { AvatarPicker } from './AvatarPicker.tsx'
import { Face } from './Face.tsx'
import css from './profile.module.css'
import { changedWords, type ProfileWords, profileLabels, profileWords, wordsOf } from './profile-words.ts'
import { useProfileSaving } from './use-profile-saving.ts'

/** What somebody says about themselves. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const t = useT()
  const [typed, setTyped] = useState(() => wordsOf(profile))
  const [picture, setPicture] = useState<string>()
  // Counts the pictures that were kept: the picker starts afresh after each.
  const [kept, setKept] = useState(0)
  const { form, errors, failure, busy, show, check, send } = useForm(profileLabels)

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
