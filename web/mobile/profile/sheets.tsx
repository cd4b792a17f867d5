import { type FormEvent, useId, useState } from 'react'
import { type Profile, profileChange } from '../../../contract/account.ts'
import { isLanguage, languageOf } from '../../../contract/languages.ts'
import { useSession } from '../../api/use-app.ts'
import { AvatarPicker } from '../../features/account/AvatarPicker.tsx'
import { Face } from '../../features/account/Face.tsx'
import { profileLabels, wordsOf } from '../../features/account/profile-words.ts'
import { useProfileSaving } from '../../features/account/use-profile-saving.ts'
import { useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { TickIcon } from '../../ui/icons.tsx'
import { useForm } from '../../ui/use-form.ts'
import parts from '../shell/parts.module.css'
import { Sheet } from '../shell/Sheet.tsx'

interface Props {
  profile: Profile
  onClose(): void
}

function useSaving({ profile, onClose }: Props) {
  const router = useRouter()
  const form = useForm(profileLabels)
  const { save, removePicture } = useProfileSaving(profile, {
    onSaved: () => {
      onClose()
      void router.invalidate()
    },
    onPictureRefused: text => form.show({ avatar: text }),
  })
  return { form, save, removePicture }
}

/** A picture of oneself, from the camera or the phone, cropped here. */
export function AvatarSheet(props: Props) {
  const t = useT()
  const router = useRouter()
  const { profile, onClose } = props
  const [picture, setPicture] = useState<string>()
  const { form, save, removePicture } = useSaving(props)
  const remove = () =>
    form.send(async () => {
      await removePicture()
      onClose()
      await router.invalidate()
    })
  return (
    <Sheet
      title={t('account.avatar')}
      onClose={onClose}
      footer={
        <>
          {profile.avatar !== '' && picture === undefined && (
            <Button size="l" busy={form.busy} onClick={() => void remove()}>
              {t('account.pictureRemove')}
            </Button>
          )}
          {picture !== undefined && (
            <Button
              kind="primary"
              size="l"
              busy={form.busy}
              onClick={() => void form.send(() => save(wordsOf(profile), picture))}
            >
              {t('account.save')}
            </Button>
          )}
        </>
      }
    >
      <FormFailure failure={form.failure} />
      <AvatarPicker
        present={<Face nick={profile.nick} picture={profile.avatar} />}
        error={form.errors.avatar}
        onChange={setPicture}
      />
    </Sheet>
  )
}

/** One word about oneself: typed, or chosen from a list. */
export function WordSheet({
  name,
  profile,
  onClose,
}: Props & { name: 'nick' | 'email' | 'language' | 'currency' }) {
  const t = useT()
  const formId = useId()
  const session = useSession()
  const [word, setWord] = useState(profile[name])
  const { form, save } = useSaving({ profile, onClose })
  const send = (now: string) => {
    const typed = { ...wordsOf(profile), [name]: now }
    if (form.check(profileChange, typed)) void form.send(() => save(typed, undefined))
  }
  const title = t(profileLabels[name])
  if (name === 'language' || name === 'currency') {
    const choices =
      name === 'language'
        ? [
            { value: '', text: t('account.languageBrowser') },
            ...session.languages
              .filter(isLanguage)
              .map(code => ({ value: code, text: languageOf(code).name, lang: languageOf(code).tag })),
          ]
        : [
            { value: '', text: t('account.currencyShop') },
            ...session.currencys.map(({ code, name: full }) => ({
              value: code,
              text: full ? `${code} ${full}` : code,
            })),
          ]
    return (
      <Sheet title={title} onClose={onClose}>
        <FormFailure failure={form.failure} />
        <ul className={parts.lines}>
          {choices.map(({ value, text, ...rest }) => (
            <li key={value}>
              <button
                type="button"
                className={parts.line}
                aria-pressed={profile[name] === value}
                {...rest}
                onClick={() => send(value)}
              >
                {text}
                {profile[name] === value && <TickIcon />}
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(word)
  }
  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        <Button kind="primary" size="l" type="submit" form={formId} busy={form.busy}>
          {t('account.save')}
        </Button>
      }
    >
      <form ref={form.form} id={formId} className={parts.form} method="post" noValidate onSubmit={submit}>
        <FormFailure failure={form.failure} />
        <Field
          label={title}
          name={name}
          error={form.errors[name]}
          required={name === 'nick'}
          type={name === 'email' ? 'email' : 'text'}
          dir={name === 'email' ? 'ltr' : 'auto'}
          autoComplete={name === 'email' ? 'email' : 'nickname'}
          maxLength={name === 'email' ? 254 : 30}
          value={word}
          onChange={event => setWord(event.target.value)}
        />
      </form>
    </Sheet>
  )
}
