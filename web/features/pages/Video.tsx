import { useEffect, useRef } from 'react'
import { imageUrl } from '../../../contract/images.ts'
import type { BlockOf } from '../../../contract/pages.ts'
import { useSession } from '../../api/use-app.ts'
import { Words } from '../../ui/Words.tsx'
import css from './Video.module.css'

/** The browser's own player. By itself it plays without sound, and not for people who asked for less movement. */
export function Video({ block: { src, poster, title, titleLang, autoplay } }: { block: BlockOf<'video'> }) {
  const { oss } = useSession()
  const player = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (!autoplay || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // A browser that does not allow it shows the first picture.
    player.current?.play().catch(() => {})
  }, [autoplay])
  return (
    <figure className={css.figure}>
      <video
        ref={player}
        className={css.video}
        src={src}
        poster={poster ? imageUrl(poster, { width: 960, oss, noPic: '' }) : undefined}
        aria-label={title || undefined}
        controls
        playsInline
        muted={autoplay}
        loop={autoplay}
        preload={poster ? 'none' : 'metadata'}
      />
      {title && (
        <figcaption className={css.title}>
          <Words text={title} lang={titleLang} />
        </figcaption>
      )}
    </figure>
  )
}
