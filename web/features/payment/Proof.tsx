import { useId, useRef } from 'react'
import { pictureEndings } from '../../../contract/files.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import sheets from '../../ui/sheets.module.css'
import css from './Proof.module.css'
import page from './pay.module.css'
import { useProof } from './use-proof.ts'

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
  const id = useId()
  const { picture, percent, fault, choose, remove } = useProof(onUploaded)

  const input = useRef<HTMLInputElement>(null)

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
              ref={input}
              type="file"
              name="payPicId"
              className={css.file}
              accept={pictureEndings.join(',')}
              aria-describedby={`${id}-note`}
              onChange={event => {
                const [file] = event.target.files ?? []
                // So that the same file can be chosen again.
                event.target.value = ''
                if (file) void choose(file)
              }}
            />
          </label>
          {picture && (
            <Button
              size="s"
              className={css.remove}
              onClick={() => {
                remove()
                input.current?.focus()
              }}
            >
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
