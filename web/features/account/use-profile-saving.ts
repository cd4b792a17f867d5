import { type Profile, saveProfile } from '../../../contract/account.ts'
import { isLanguage, type Language } from '../../../contract/languages.ts'
import * as paths from '../../../contract/paths.ts'
import { CallError } from '../../api/call-error.ts'
import { forgetLanguage, saveLanguage } from '../../api/preferences.ts'
import { useCall, useRefreshSession } from '../../api/use-app.ts'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { toasts } from '../../ui/Toasts.tsx'
import { UploadError } from '../../ui/upload-error.ts'
import { useDiscard, useUpload } from '../../ui/use-upload.ts'
import { fileOf } from './crop.ts'
import { changedWords, type ProfileWords } from './profile-words.ts'

interface Saving {
  onSaved(profile: Profile): void
  onPictureRefused(text: string): void
}

export function useProfileSaving(profile: Profile, { onSaved, onPictureRefused }: Saving) {
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
