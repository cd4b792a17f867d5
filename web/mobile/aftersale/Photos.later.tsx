import type { ReactNode } from 'react'
import {
  type AttachmentsProps,
  isPicture,
  useAttachments,
} from '../../features/after-sale/use-attachments.ts'
import { useT } from '../../i18n/use-t.ts'
import { CloseIcon, PlusIcon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { CameraIcon } from '../shell/icons.tsx'
import css from './Photos.module.css'

/** Pictures from the camera or from what the phone keeps, and papers; they are uploaded as they are chosen. */
export default function Photos(props: AttachmentsProps) {
  const t = useT()
  const { add, remove, busy, fault, isFull, hint, place } = useAttachments(props)
  const tile = (title: string, icon: ReactNode, accept: string | undefined, capture?: 'environment') => (
    <li>
      <label className={css.add}>
        {icon}
        {title}
        <input
          type="file"
          className={css.input}
          multiple={!capture}
          accept={accept}
          capture={capture}
          onChange={event => {
            add([...(event.target.files ?? [])])
            // So that the same file can be chosen again.
            event.target.value = ''
          }}
        />
      </label>
    </li>
  )
  return (
    <fieldset ref={place} tabIndex={-1} className={css.photos}>
      <legend className={css.legend}>{t('after-sale.pictures')}</legend>
      <ul className={css.tiles}>
        {props.attached.files.map(({ id, fname, url }) => (
          <li key={id} className={css.tile}>
            {isPicture(url) ? <img src={url} alt={fname} /> : <bdi className={css.paper}>{fname}</bdi>}
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
        {busy && (
          <li className={css.tile}>
            <Spinner />
          </li>
        )}
        {!isFull && !busy && (
          <>
            {tile(t('after-sale.takePhoto'), <CameraIcon />, 'image/*', 'environment')}
            {tile(t('after-sale.fromFiles'), <PlusIcon />, undefined)}
          </>
        )}
      </ul>
      <p className={fault ? css.fault : css.hint} role={fault ? 'alert' : undefined}>
        {fault ?? hint}
      </p>
    </fieldset>
  )
}
