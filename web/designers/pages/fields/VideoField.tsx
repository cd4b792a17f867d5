import { useRef, useState } from 'react'
import { videoEndings } from '../../../../contract/files.ts'
import { safeHref } from '../../../../contract/links.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { UploadError } from '../../../ui/upload-error.ts'
import { useUpload } from '../../../ui/use-upload.ts'
import css from './Fields.module.css'
import type { FieldInput } from './field-input.ts'

/** A film: sent from here, or the address of one. Only what a browser plays by itself is taken. */
export function VideoField({ label, value, onChange }: FieldInput<string>) {
  const t = useT()
  const upload = useUpload('video')
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState('')
  const isFit = (text: string) =>
    text === '' || (/^https:\/\//.test(text) && Boolean(safeHref(text))) || !text.includes(':')
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? value
  const send = async (file: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!file) return
    setFailure('')
    setShare(0)
    try {
      onChange((await upload(file, setShare)).url)
    } catch (error) {
      setFailure(error instanceof UploadError ? error.message : t('ui.networkError'))
    } finally {
      setShare(undefined)
    }
  }
  return (
    <div className={css.field}>
      <Field
        label={label}
        type="text"
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        maxLength={500}
        help={t('page-editor.videoHelp')}
        error={isFit(shown) ? undefined : t('page-editor.videoWrong')}
        value={shown}
        onChange={event => {
          const text = event.target.value.trim()
          setTyped(text)
          if (isFit(text)) onChange(text)
        }}
        onBlur={() => setTyped(undefined)}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept={videoEndings.join(',')}
        onChange={event => void send(event.target.files?.[0])}
      />
      <div className={css.buttons}>
        <Button size="s" busy={share !== undefined} onClick={() => input.current?.click()}>
          {t('page-editor.sendVideo')}
        </Button>
        {share !== undefined && (
          <progress className={css.progress} value={share} aria-label={t('page-editor.uploading')} />
        )}
      </div>
      {failure && (
        <p className={css.error} role="alert">
          {failure}
        </p>
      )}
    </div>
  )
}
