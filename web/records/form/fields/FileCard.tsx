import type { FileItem } from '../../../../contract/files.ts'
import { useT } from '../../../i18n/use-t.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { BackIcon, CloseIcon, OnIcon } from '../../../ui/icons.tsx'
import { StoredPicture } from '../../../ui/StoredPicture.tsx'
import { FileIcon } from '../../icons.tsx'
import css from './FilesField.module.css'

interface Props {
  file: FileItem
  isPicture: boolean
  readonly: boolean
  onRemove(): void
  onEarlier?: () => void
  onLater?: () => void
}

export function FileCard({ file, isPicture, readonly, onRemove, onEarlier, onLater }: Props) {
  const t = useT()
  const { fname, url, size } = file
  return (
    <li className={isPicture ? css.card : css.line}>
      <a
        className={css.link}
        href={url.startsWith('/') ? url : undefined}
        target="_blank"
        rel="noopener"
        title={fname}
      >
        {isPicture ? (
          <StoredPicture name={url} width={96} alt={fname} className={css.picture} />
        ) : (
          <>
            <FileIcon />
            <bdi className={css.name}>{fname}</bdi>
            {size > 0 && <span className={css.size}>{sizeText(size)}</span>}
          </>
        )}
      </a>
      {!readonly && (
        <span className={css.tools}>
          {onEarlier && (
            <IconButton
              data-flip
              className={css.tool}
              label={t('records.uiEarlier', { name: fname })}
              onClick={onEarlier}
            >
              <BackIcon />
            </IconButton>
          )}
          {onLater && (
            <IconButton
              data-flip
              className={css.tool}
              label={t('records.uiLater', { name: fname })}
              onClick={onLater}
            >
              <OnIcon />
            </IconButton>
          )}
          <IconButton className={css.tool} label={t('records.uiRemove', { name: fname })} onClick={onRemove}>
            <CloseIcon />
          </IconButton>
        </span>
      )}
    </li>
  )
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

interface UploadProps {
  name: string
  share: number
  fault: string | undefined
  onRemove(): void
}

export function UploadCard({ name, share, fault, onRemove }: UploadProps) {
  const t = useT()
  return (
    <li className={css.line}>
      <FileIcon />
      <bdi className={css.name}>{name}</bdi>
      {fault === undefined ? (
        <progress className={css.progress} max={1} value={share} aria-label={t('records.uiSending')} />
      ) : (
        <>
          <span className={css.fault} role="alert">
            {fault}
          </span>
          <IconButton label={t('records.uiRemove', { name })} onClick={onRemove}>
            <CloseIcon />
          </IconButton>
        </>
      )}
    </li>
  )
}
