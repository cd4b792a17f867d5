import { type PointerEvent, Suspense, useState } from 'react'
import { imageUrl } from '../../../../contract/images.ts'
import { useSession } from '../../../api/use-app.ts'
import { useT } from '../../../i18n/use-t.ts'
import { icon } from '../../../ui/icon.tsx'
import { onDemand } from '../../../ui/on-demand.tsx'
import { StoredPicture } from '../../../ui/StoredPicture.tsx'
import { largeWidth } from './large-width.ts'
import css from './ZoomPicture.module.css'

const PictureViewer = onDemand(() => import('./PictureViewer.tsx'))

const ZoomIcon = icon(
  <>
    <circle cx="8.5" cy="8.5" r="5.5" />
    <path d="M12.8 12.8 17 17M8.5 6v5M6 8.5h5" />
  </>,
  { size: 20 },
)

interface Props {
  pictures: readonly string[]
  shown: string
  name: string
  onShow(picture: string): void
}

/** A mouse over it enlarges what is under it; pressing it fills the window. */
export function ZoomPicture({ pictures, shown, name, onShow }: Props) {
  const t = useT()
  const { oss, no_pic: noPic } = useSession()
  /** Where the mouse is, in percent of the picture. */
  const [at, setAt] = useState<string>()
  const [open, setOpen] = useState(false)
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'mouse') return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)}%`
    setAt(`${percent(event.clientX - left, width)} ${percent(event.clientY - top, height)}`)
  }
  if (!shown) return <StoredPicture className={css.picture} name="" width={480} alt={name} eager />
  return (
    <>
      <button
        type="button"
        className={css.zoom}
        aria-label={t('product.zoom')}
        aria-haspopup="dialog"
        onPointerMove={follow}
        onPointerLeave={() => setAt(undefined)}
        onClick={() => setOpen(true)}
      >
        <StoredPicture
          key={shown}
          className={css.picture}
          name={shown}
          width={480}
          sizes="(max-width: 640px) 92vw, 480px"
          alt={name}
          eager
        />
        {at && (
          <span className={css.lens} aria-hidden="true">
            <img
              src={imageUrl(shown, { width: largeWidth, oss, noPic })}
              alt=""
              style={{ transformOrigin: at }}
            />
          </span>
        )}
        <span className={css.sign} aria-hidden="true">
          <ZoomIcon />
        </span>
      </button>
      {open && (
        <Suspense>
          <PictureViewer
            pictures={pictures}
            shown={shown}
            name={name}
            onShow={onShow}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
