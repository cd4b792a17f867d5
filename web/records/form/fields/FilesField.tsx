import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { FileItem } from '../../../../contract/files.ts'
import { listInWords } from '../../../../contract/list-in-words.ts'
import { useLanguage, useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/Button.tsx'
import { UploadError } from '../../../ui/upload-error.ts'
import { useUpload } from '../../../ui/use-upload.ts'
import { type FileRules, fileFault, fileRules } from '../file-rules.ts'
import { filesValue, storedName } from '../form-draft.ts'
import { FileCard, UploadCard } from './FileCard.tsx'
import css from './FilesField.module.css'
import type { FieldProps } from './field-props.ts'

interface Upload {
  id: number
  name: string
  share: number
  fault?: string
}

let lastUpload = 0

/** X and F: files that are sent at once and belong to the record when it is saved. */
export function FilesField({ field, draft, onChange, onBusy, control }: FieldProps) {
  const t = useT()
  const upload = useUpload()
  const input = useRef<HTMLInputElement>(null)
  const rules = fileRules(field)
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [over, setOver] = useState(false)
  // Several uploads end one after the other, each with the files of its moment.
  const files = useRef(draft.files)
  useEffect(() => {
    files.current = draft.files
  }, [draft.files])

  const isBusy = uploads.some(({ fault }) => !fault)
  useEffect(() => {
    onBusy(isBusy)
  }, [isBusy, onBusy])

  const setFiles = (next: readonly FileItem[]) => {
    files.current = next
    onChange({ files: next, value: filesValue(next) })
  }

  const changeUpload = (id: number, change: Partial<Upload>) =>
    setUploads(all => all.map(upload => (upload.id === id ? { ...upload, ...change } : upload)))
  const dropUpload = (id: number) => setUploads(all => all.filter(upload => upload.id !== id))

  const send = async (file: File) => {
    const id = ++lastUpload
    const fault = fileFault(file, rules)
    setUploads(all => [...all, { id, name: file.name, share: 0, fault: fault && t(fault.key, fault.params) }])
    if (fault) return
    try {
      const item = await upload(file, share => changeUpload(id, { share }))
      // The only picture is replaced, one of several is added.
      setFiles(rules.most === 1 ? [item] : [...files.current, item])
      dropUpload(id)
    } catch (error) {
      if (!(error instanceof UploadError)) throw error
      changeUpload(id, { fault: error.message })
    }
  }

  const take = (chosen: FileList | null) => {
    const room = rules.most === 1 ? 1 : rules.most - draft.files.length - uploads.length
    for (const file of [...(chosen ?? [])].slice(0, Math.max(0, room))) void send(file)
  }

  const move = (index: number, by: -1 | 1) => {
    const file = draft.files[index]!
    setFiles(draft.files.toSpliced(index, 1).toSpliced(index + by, 0, file))
  }

  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!field.readonly) take(event.dataTransfer.files)
  }

  const isFull = rules.most > 1 && draft.files.length + uploads.length >= rules.most
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className={`${css.files} ${over ? css.over : ''}`}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {(draft.files.length > 0 || uploads.length > 0) && (
        <ul className={css.list}>
          {draft.files.map((file, index) => (
            <FileCard
              key={storedName(file)}
              file={file}
              isPicture={rules.isPicture}
              readonly={field.readonly}
              onRemove={() => setFiles(draft.files.toSpliced(index, 1))}
              onEarlier={index > 0 ? () => move(index, -1) : undefined}
              onLater={index < draft.files.length - 1 ? () => move(index, 1) : undefined}
            />
          ))}
          {uploads.map(({ id, name, share, fault }) => (
            <UploadCard key={id} name={name} share={share} fault={fault} onRemove={() => dropUpload(id)} />
          ))}
        </ul>
      )}
      {!field.readonly && (
        <div className={css.add}>
          <Button
            {...control}
            className=""
            size="s"
            disabledReason={isFull ? t('records.uiFilesFull', { count: rules.most }) : undefined}
            onClick={() => input.current?.click()}
          >
            {t(rules.isPicture ? 'records.uiUploadPicture' : 'records.uiUploadFile')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept={rules.accept}
            multiple={rules.most > 1}
            onChange={event => {
              take(event.target.files)
              event.target.value = ''
            }}
          />
          <span className={css.limits}>
            <Limits rules={rules} />
          </span>
        </div>
      )}
    </div>
  )
}

function Limits({ rules: { isPicture, accept, megabytes, most } }: { rules: FileRules }) {
  const t = useT()
  const { lang } = useLanguage()
  const endings = accept.split(',').map(ending => ending.trim().replace(/^\./, '').toUpperCase())
  const kinds = isPicture ? t('records.uiPictureKinds') : listInWords(lang, endings)
  return <>{t('records.uiFileLimits', { kinds, max: megabytes, count: most })}</>
}
