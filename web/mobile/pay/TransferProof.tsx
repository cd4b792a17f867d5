import { useId, useRef } from 'react'
import { useProof } from '../../features/payment/use-proof.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../shell/CopyButton.tsx'
import { PhotoButtons } from '../shell/PhotoButtons.tsx'
import css from './pay.module.css'
import { transferLines } from './transfer-lines.ts'

interface Props {
  instructions: string
  error: string | undefined
  onUploaded(id: number | undefined): void
  /** Absent: the order waits for the transfer already, or cannot. */
  onLater?: (() => void) | undefined
}

/** Where to transfer to, each number with a button that copies it, and the photo of the slip. */
export default function TransferProof({ instructions, error, onUploaded, onLater }: Props) {
  const t = useT()
  const id = useId()
  const { picture, percent, fault, choose, remove } = useProof(onUploaded)
  const lines = transferLines(instructions || t('payment.noInstructions'))
  const wrong = fault ?? error
  const heading = useRef<HTMLHeadingElement>(null)
  const takeAway = () => {
    remove()
    // The button is gone with the picture.
    heading.current?.focus({ preventScroll: true })
  }
  return (
    <div className={css.detail}>
      <ul className={css.account} aria-label={t('payment.instructions')}>
        {lines.map(({ text, number }) => (
          <li key={text} className={css.accountLine}>
            <bdi>{text}</bdi>
            {number && <CopyButton text={number} />}
          </li>
        ))}
      </ul>
      {onLater && (
        <>
          <Button kind="plain" className={css.wide} onClick={onLater}>
            {t('payment.later')}
          </Button>
          <p className={css.note}>{t('payment.laterHint')}</p>
        </>
      )}
      <h3 ref={heading} tabIndex={-1} className={css.small}>
        {t('payment.proof')}
      </h3>
      {picture && (
        <div className={css.proof}>
          <img className={css.preview} src={picture.url} alt={t('payment.proofPreview')} />
          <Button onClick={takeAway}>{t('payment.proofRemove')}</Button>
        </div>
      )}
      {percent === undefined ? (
        <PhotoButtons name="payPicId" describedBy={`${id}-note`} onPicture={file => void choose(file)} />
      ) : (
        <p role="status">{t('payment.proofSending', { percent })}</p>
      )}
      <p id={`${id}-note`} className={wrong ? css.wrong : css.note} role={wrong ? 'alert' : undefined}>
        {wrong ?? t('payment.proofHint')}
      </p>
    </div>
  )
}
