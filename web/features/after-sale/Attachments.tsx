import { useRef } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import css from './Attachments.module.css'
import { type AttachmentsProps, isPicture, useAttachments } from './use-attachments.ts'

/** Pictures and papers that go with words. */
export function Attachments(props: AttachmentsProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const { add, remove, busy, fault, isFull, hint, place } = useAttachments(props)
  const { files } = props.attached
  return (
    <fieldset ref={place} tabIndex={-1} className={css.attachments} aria-label={t('after-sale.pictures')}>
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
      {!isFull && (
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
          add([...(event.target.files ?? [])])
          // So that the same file can be chosen again.
          event.target.value = ''
        }}
      />
      <p className={fault ? css.fault : css.hint} role={fault ? 'alert' : undefined}>
        {fault ?? hint}
      </p>
    </fieldset>
  )
}
