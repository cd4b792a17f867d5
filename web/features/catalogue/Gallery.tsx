import { type KeyboardEvent, useRef } from 'react'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import css from './Gallery.module.css'
import { ZoomPicture } from './product/ZoomPicture.tsx'

interface Props {
  pictures: readonly string[]
  shown: string
  /** What the pictures show. */
  name: string
  onShow(picture: string): void
}

/** The picture large, the others small below it; arrow keys walk through them. */
export function Gallery({ pictures, shown, name, onShow }: Props) {
  const t = useT()
  const { dir } = useLanguage()
  const thumbs = useRef<HTMLUListElement>(null)
  const at = Math.max(0, pictures.indexOf(shown))

  const walk = (event: KeyboardEvent) => {
    const forward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const back = dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const last = pictures.length - 1
    const targets: Partial<Record<string, number>> = {
      [forward]: at === last ? 0 : at + 1,
      [back]: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }
    const to = targets[event.key]
    if (to === undefined) return
    event.preventDefault()
    onShow(pictures[to]!)
    thumbs.current?.querySelectorAll('button')[to]?.focus()
  }

  return (
    <div className={css.gallery}>
      <ZoomPicture pictures={pictures} shown={shown} name={name} onShow={onShow} />
      {pictures.length > 1 && (
        <ul ref={thumbs} className={css.thumbs} aria-label={t('catalogue.pictures')}>
          {pictures.map((picture, index) => (
            <li key={picture}>
              <button
                type="button"
                className={css.thumb}
                aria-label={t('catalogue.pictureOf', { n: index + 1, total: pictures.length })}
                aria-current={index === at ? 'true' : undefined}
                tabIndex={index === at ? 0 : -1}
                onClick={() => onShow(picture)}
                onKeyDown={walk}
              >
                <StoredPicture name={picture} width={80} alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
