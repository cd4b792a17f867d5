import { useRef, useState } from 'react'
import type { FileItem } from '../../../contract/files.ts'
import { fileLimits } from '../../../contract/files.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import lines from '../../ui/lines.module.css'
import { UploadError, useDiscard, useUpload } from '../../ui/use-upload.ts'
import css from './RemarkSection.module.css'
import { Section } from './Section.tsx'
import type { CheckoutModel } from './use-checkout.ts'

const mostFiles = 10

export function RemarkSection({ model }: { model: CheckoutModel }) {
  const t = useT()
  const send = useUpload()
  const discard = useDiscard()
  const { choices, errors, choose } = model
  const input = useRef<HTMLInputElement>(null)
  const [remark, setRemark] = useState(choices.remark ?? '')
  const [files, setFiles] = useState<FileItem[]>([])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const keep = (next: FileItem[]) => {
    setFiles(next)
    choose({ attachIds: next.map(({ id }) => id) })
  }

  const upload = async (chosen: readonly File[]) => {
    setBusy(true)
    setFailure(undefined)
    const added: FileItem[] = []
    try {
      for (const file of chosen.slice(0, mostFiles - files.length)) added.push(await send(file))
    } catch (error) {
      if (!(error instanceof UploadError)) throw error
      setFailure(error.message)
    } finally {
      setBusy(false)
    }
    if (added.length > 0) keep([...files, ...added])
  }

  const remove = (id: number) => {
    keep(files.filter(file => file.id !== id))
    discard(id)
  }

  return (
    <Section title={t('checkout.remark')} error={failure ?? errors.get('attachIds')}>
      <Field label={t('checkout.remarkLabel')}>
        {control => (
          <textarea
            {...control}
            name="remark"
            rows={2}
            maxLength={500}
            placeholder={t('checkout.remarkHint')}
            value={remark}
            onChange={event => setRemark(event.target.value)}
            onBlur={() => choose({ remark })}
          />
        )}
      </Field>
      <div className={css.files}>
        <Button
          busy={busy}
          disabledReason={files.length >= mostFiles ? t('checkout.filesMost', { max: mostFiles }) : undefined}
          onClick={() => input.current?.click()}
        >
          {t('checkout.attach')}
        </Button>
        <span className={css.note}>{t('checkout.attachHint', { max: fileLimits.documentMegabytes })}</span>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          onChange={event => {
            void upload([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </div>
      {files.length > 0 && (
        <ul className={css.list}>
          {files.map(({ id, fname }) => (
            <li key={id} className={css.file}>
              <span className={lines.one}>{fname}</span>
              <button
                type="button"
                className={css.remove}
                aria-label={t('checkout.detach', { name: fname })}
                onClick={() => remove(id)}
              >
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
