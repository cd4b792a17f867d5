import type { ShareType } from '../../../contract/mini-program.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import css from './ShareDialog.module.css'
import { useCopyLink, useSharePicture } from './use-share-picture.ts'

interface Props {
  type: ShareType
  scene: string
  onShared?: (() => void) | undefined
  onClose(): void
}

/** A picture with the code to scan, and a link that leads to the same. */
export default function ShareDialog({ type, scene, onShared, onClose }: Props) {
  const t = useT()
  const shared = useSharePicture(type, scene, onClose)
  const copy = useCopyLink(() => {
    onShared?.()
    onClose()
  })
  return (
    <Dialog
      title={t('share.share')}
      onClose={onClose}
      footer={
        <>
          {shared && (
            <a
              className={buttonClass('second')}
              href={shared.picture}
              download={`${type}-${scene}.png`}
              onClick={onShared}
            >
              {t('share.savePicture')}
            </a>
          )}
          <Button kind="primary" busy={!shared} onClick={() => shared && void copy(shared.code.link)}>
            {t('share.copyLink')}
          </Button>
        </>
      }
    >
      <div className={css.share}>
        <div className={css.frame}>
          {shared ? (
            <img
              src={shared.picture}
              alt={t('share.picture', { name: shared.code.name || shared.code.shop })}
            />
          ) : (
            <Spinner />
          )}
        </div>
        <input
          className={css.link}
          readOnly
          dir="ltr"
          value={shared?.code.link ?? ''}
          aria-label={t('share.link')}
          onFocus={event => event.target.select()}
        />
      </div>
    </Dialog>
  )
}
