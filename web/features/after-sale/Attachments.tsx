import { useRef, useState } from 'react'
import { type FileItem, pictureEndings } from '../../../contract/files.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { UploadError, useDiscard, useUpload } from '../../ui/use-upload.ts'
import css from './Attachments.module.css'

const mostFiles = 9

interface Props {
  files: readonly FileItem[]
  onChange(files: FileItem[]): void
}

/** Pictures and papers that go with words; they are uploaded as they are chosen. */
export function Attachments({ files, onChange }: Props) {
  const t = useT()
  const upload = useUpload()
  const discard = useDiscard()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  const add = async (chosen: readonly File[]) => {
    setBusy(true)
    setFault(undefined)
    const added: FileItem[] = []
    try {
      for (const file of chosen.slice(0, mostFiles - files.length)) added.push(await upload(file))
    } catch (refusal) {
      if (!(refusal instanceof UploadError)) throw refusal
      setFault(refusal.message)
    } finally {
      setBusy(false)
    }
    if (added.length > 0) onChange([...files, ...added])
  }

  const remove = (id: number) => {
    discard(id)
    onChange(files.filter(file => file.id !== id))
  }

  return (
    <fieldset className={css.attachments} aria-label={t('after-sale.pictures')}>
      {files.length > 0 && (
        <ul className={css.list}>
          {files.map(({ id, fname, url }) => (
            <li key={id} className={css.file}>
              {isPicture(url) ? <img src={url} alt={fname} /> : <bdi>{fname}</bdi>}
              <button
                type="button"
                className={css.remove}
                aria-label={t('after-sale.removeFile', { name: fname })}
                onClick={() => remove(id)}
              >
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
      {files.length < mostFiles && (
        <Button size="s" busy={busy} onClick={() => input.current?.click()}>
          {t('after-sale.addPictures')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={event => {
          void add([...(event.target.files ?? [])])
          // So that the same file can be chosen again.
          event.target.value = ''
        }}
      />
      <p className={fault ? css.fault : css.hint} role={fault ? 'alert' : undefined}>
        {fault ?? t('after-sale.picturesHint', { max: mostFiles })}
      </p>
    </fieldset>
  )
}

const isPicture = (url: string): boolean => pictureEndings.some(ending => url.toLowerCase().endsWith(ending))
