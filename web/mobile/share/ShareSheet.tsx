import type { ShareType } from '../../../contract/mini-program.ts'
import { useCopyLink, useSharePicture } from '../../features/mini-program/use-share-picture.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Sheet } from '../shell/Sheet.tsx'
import css from './ShareSheet.module.css'

interface Props {
  type: ShareType
  scene: string
  onShared?: (() => void) | undefined
  onClose(): void
}

/** The picture with the code to scan; the phone's own way to pass a link on where it has one, the link, the picture. */
export default function ShareSheet({ type, scene, onShared, onClose }: Props) {
  const t = useT()
  const shared = useSharePicture(type, scene, onClose)
  const done = () => {
    onShared?.()
    onClose()
  }
  const copy = useCopyLink(done)
  const canShare = typeof navigator.share === 'function'
  const send = async () => {
    if (!shared) return
    const { name, shop, link } = shared.code
    try {
      await navigator.share({ title: name || shop, url: link })
    } catch {
      // Whoever closes the phone's own sheet does not want to share; the link can still be copied.
      return
    }
    done()
  }
  return (
    <Sheet
      title={t('share.share')}
      onClose={onClose}
      footer={
        <div className={css.ways}>
          {shared && (
            <a
              className={`${buttonClass('plain', 'l')} ${css.way}`}
              href={shared.picture}
              download={`${type}-${scene}.png`}
              onClick={onShared}
            >
              {t('share.savePicture')}
            </a>
          )}
          <Button
            kind={canShare ? 'second' : 'primary'}
            size="l"
            className={css.way}
            busy={!shared}
            onClick={() => shared && void copy(shared.code.link)}
          >
            {t('share.copyLink')}
          </Button>
          {canShare && (
            <Button kind="primary" size="l" className={css.wide} busy={!shared} onClick={() => void send()}>
              {t('share.friends')}
            </Button>
          )}
        </div>
      }
    >
      <div className={css.frame}>
        {shared ? (
          <img
            className={css.picture}
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
    </Sheet>
  )
}
