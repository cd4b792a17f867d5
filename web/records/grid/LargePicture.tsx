import { imageUrl } from '../../../contract/images.ts'
import { useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Picture } from '../../ui/Picture.tsx'
import css from './LargePicture.module.css'

interface Props {
  /** As it stands in the data. */
  name: string
  onClose(): void
}

export function LargePicture({ name, onClose }: Props) {
  const t = useT()
  const { oss, no_pic: noPic } = useSession()
  return (
    <Dialog title={t('records.uiPicture')} size="m" onClose={onClose}>
      <Picture
        src={imageUrl(name, { width: 1440, oss, noPic })}
        fallback={noPic}
        alt={name}
        eager
        className={css.picture}
      />
    </Dialog>
  )
}
