import { imageUrl } from '../../contract/images.ts'
import { useT } from '../i18n/use-t.ts'
import { useSession } from '../routes/use-app.ts'
import { Picture } from '../ui/Picture.tsx'
import css from './LargePicture.module.css'
import { Overlay } from './Overlay.tsx'

interface Props {
  /** As it stands in the data. */
  name: string
  onClose(): void
}

export function LargePicture({ name, onClose }: Props) {
  const t = useT()
  const { oss, no_pic: noPic } = useSession()
  return (
    <Overlay title={t('records.uiPicture')} size="m" onClose={onClose}>
      <Picture
        src={imageUrl(name, { width: 1440, oss, noPic })}
        fallback={noPic}
        alt={name}
        eager
        className={css.picture}
      />
    </Overlay>
  )
}
