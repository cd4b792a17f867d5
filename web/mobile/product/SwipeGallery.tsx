import { Suspense, useRef, useState } from 'react'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import css from './SwipeGallery.module.css'

const PictureViewer = onDemand(() => import('../../features/catalogue/product/PictureViewer.tsx'))

/** One picture as wide as the screen after the other; a tap shows it large. */
export function SwipeGallery({ pictures, name }: { pictures: readonly string[]; name: string }) {
  const t = useT()
  const { dir } = useLanguage()
  const list = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const [large, setLarge] = useState(false)
  const follow = () => {
    const { scrollLeft = 0, clientWidth = 1 } = list.current ?? {}
    setShown(Math.round(Math.abs(scrollLeft) / clientWidth))
  }
  const close = () => {
    setLarge(false)
    const { clientWidth = 0 } = list.current ?? {}
    list.current?.scrollTo({ left: (dir === 'rtl' ? -shown : shown) * clientWidth, behavior: 'instant' })
  }
  const all = pictures.length > 0 ? pictures : ['']
  return (
    <section className={css.gallery} aria-label={t('catalogue.pictures')}>
      <ul ref={list} className={css.list} onScroll={follow}>
        {all.map((picture, at) => (
          <li key={picture} className={css.one}>
            <button
              type="button"
              className={css.picture}
              aria-label={t('catalogue.pictureOf', { n: at + 1, total: all.length })}
              onClick={() => setLarge(true)}
            >
              <StoredPicture
                name={picture}
                width={480}
                // A little less than all of it: the next larger picture is twice as many bytes.
                sizes="(max-width: 640px) 96vw, 640px"
                alt={at === 0 ? name : ''}
                eager={at === 0}
              />
            </button>
          </li>
        ))}
      </ul>
      {all.length > 1 && (
        <span className={css.count} aria-hidden="true">
          {shown + 1}/{all.length}
        </span>
      )}
      {large && (
        <Suspense>
          <PictureViewer
            pictures={all}
            shown={all[shown] ?? all[0]!}
            name={name}
            onShow={picture => setShown(Math.max(0, all.indexOf(picture)))}
            onClose={close}
          />
        </Suspense>
      )}
    </section>
  )
}
