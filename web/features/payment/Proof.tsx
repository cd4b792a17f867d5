import { useId, useState } from 'react'
import { type FileItem, pictureBytes, pictureEndings } from '../../../contract/files.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import sheets from '../../ui/sheets.module.css'
import { UploadError, useDiscard, useUpload } from '../../ui/use-upload.ts'
import css from './Proof.module.css'
import page from './pay.module.css'

interface Props {
  instructions: string
  error: string | undefined
  onUploaded(id: number | undefined): void
  /** Absent: the order waits for the transfer already, or cannot. */
  onLater?: (() => void) | undefined
}

/** Where to transfer to, and the picture that shows it was done. */
export function Proof({ instructions, error, onUploaded, onLater }: Props) {
  const t = useT()
  const upload = useUpload()
  const id = useId()
  const discard = useDiscard()
  const [picture, setPicture] = useState<FileItem>()
  const [percent, setPercent] = useState<number>()
  const [fault, setFault] = useState<string>()

  const remove = () => {
    if (picture) discard(picture.id)
    setPicture(undefined)
    onUploaded(undefined)
  }

  const choose = async (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    // So that the same file can be chosen again.
    input.value = ''
    if (!file) return
    setFault(undefined)
    if (file.size > pictureBytes) return setFault(t('payment.proofHint'))
    remove()
    setPercent(0)
    try {
      const stored = await upload(file, share => setPercent(Math.round(share * 100)))
      setPicture(stored)
      onUploaded(stored.id)
    } catch (refusal) {
      if (!(refusal instanceof UploadError)) throw refusal
      setFault(refusal.message)
    } finally {
      setPercent(undefined)
    }
  }

  const wrong = fault ?? error
  return (
    <section className={sheets.sheet} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={page.title}>
        {t('payment.instructions')}
      </h2>
      <p className={css.instructions}>{instructions || t('payment.noInstructions')}</p>
      {onLater && (
        <p className={css.later}>
          <Button kind="second" onClick={onLater}>
            {t('payment.later')}
          </Button>
          <span className={css.hint}>{t('payment.laterHint')}</span>
        </p>
      )}
      <h3 className={css.title}>{t('payment.proof')}</h3>
      <div className={css.proof}>
        {picture && (
          <a href={picture.url} target="_blank" rel="noopener" className={css.preview}>
            <img src={picture.url} alt={t('payment.proofPreview')} />
          </a>
        )}
        <div className={css.choose}>
          <label className={`${buttonClass('second')} ${css.button}`}>
            {percent === undefined
              ? t(picture ? 'payment.proofChange' : 'payment.proofChoose')
              : t('payment.proofSending', { percent })}
            <input
              type="file"
              name="payPicId"
              className={css.file}
              accept={pictureEndings.join(',')}
              aria-describedby={`${id}-note`}
              onChange={event => void choose(event.target)}
            />
          </label>
          {picture && (
            <Button size="s" className={css.remove} onClick={remove}>
              {t('payment.proofRemove')}
            </Button>
          )}
          <p id={`${id}-note`} className={wrong ? css.error : css.hint} role={wrong ? 'alert' : undefined}>
            {wrong ?? t('payment.proofHint')}
          </p>
        </div>
      </div>
    </section>
  )
}
