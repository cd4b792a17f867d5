import { useRef, useState } from 'react'
import { fileLimits, pictureBytes, pictureEndings } from '../../../../contract/files.ts'
import { imageRoot } from '../../../../contract/images.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/Button.tsx'
import { StoredPicture } from '../../../ui/StoredPicture.tsx'
import { UploadError } from '../../../ui/upload-error.ts'
import { useUpload } from '../../../ui/use-upload.ts'
import { Cropper } from './Cropper.tsx'
import css from './Fields.module.css'
import type { FieldInput } from './field-input.ts'

interface Props extends FieldInput<string> {
  aspects: readonly (readonly [number, number])[]
}

/** A picture of the shop: chosen, cut to size here, sent, and from then on known by its name. */
export function PictureField({ label, value, onChange, aspects }: Props) {
  const t = useT()
  const upload = useUpload()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState('')

  const choose = (chosen: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!chosen) return
    setFailure('')
    if (chosen.size > pictureBytes * 4)
      setFailure(t('page-editor.tooLarge', { megabytes: fileLimits.pictureMegabytes }))
    else setFile(chosen)
  }
  const send = async (ready: File) => {
    setFile(undefined)
    if (ready.size > pictureBytes)
      return setFailure(t('page-editor.tooLarge', { megabytes: fileLimits.pictureMegabytes }))
    setShare(0)
    try {
      const { url } = await upload(ready, setShare)
      onChange(url.startsWith(imageRoot) ? url.slice(imageRoot.length) : url)
    } catch (error) {
      setFailure(error instanceof UploadError ? error.message : t('ui.networkError'))
    } finally {
      setShare(undefined)
    }
  }

  return (
    <fieldset className={css.field}>
      <legend className={css.label}>{label}</legend>
      {value && <StoredPicture className={css.picture} name={value} width={240} alt="" shape="wide" />}
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureEndings.join(',')}
        onChange={event => choose(event.target.files?.[0])}
      />
      <div className={css.buttons}>
        <Button size="s" busy={share !== undefined} onClick={() => input.current?.click()}>
          {t(value ? 'page-editor.replacePicture' : 'page-editor.choosePicture')}
        </Button>
        {value && (
          <Button size="s" onClick={() => onChange('')}>
            {t('page-editor.remove')}
          </Button>
        )}
        {share !== undefined && (
          <progress className={css.progress} value={share} aria-label={t('page-editor.uploading')} />
        )}
      </div>
      {failure && (
        <p className={css.error} role="alert">
          {failure}
        </p>
      )}
      {file && (
        <Cropper
          file={file}
          aspects={aspects}
          onDone={ready => void send(ready)}
          onClose={() => setFile(undefined)}
        />
      )}
    </fieldset>
  )
}
