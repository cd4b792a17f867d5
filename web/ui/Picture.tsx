import { useEffect, useRef, useState } from 'react'
import hidden from './hidden.module.css'
import styles from './Picture.module.css'

interface Props {
  src: string | undefined
  /** Empty when a text beside it says the same. */
  alt: string
  srcSet?: string
  sizes?: string
  shape?: 'square' | 'wide' | 'banner'
  /** Shown when the picture is missing: the shop's own "no picture". */
  fallback?: string
  /** Seen at once, at the top of a page: not lazy. `beside`: so is something that counts more, which comes first. */
  eager?: boolean | 'beside'
  className?: string
}

/**
 * A box of fixed shape, so that nothing moves while the picture comes. One attempt, then the fallback (product §9). When a lazy
 * one is fetched is left to the browser (docs/decisions/0012).
 */
export function Picture({ src, fallback, className = '', shape = 'square', ...rest }: Props) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const shown = [src, fallback].find(address => address && !failed.includes(address))
  return (
    <span className={`${styles.box} ${styles[shape]} ${className}`}>
      {shown ? (
        <Image
          {...rest}
          key={shown}
          src={shown}
          srcSet={shown === src ? rest.srcSet : undefined}
          sizes={shown === src && rest.srcSet ? rest.sizes : undefined}
          onFailed={() => setFailed([...failed, shown])}
        />
      ) : (
        <NoPicture alt={rest.alt} />
      )}
    </span>
  )
}

interface ImageProps extends Pick<Props, 'alt' | 'srcSet' | 'sizes' | 'eager'> {
  src: string
  onFailed(): void
}

function Image({ src, srcSet, sizes, alt, eager, onFailed }: ImageProps) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // It may have failed before the page came alive, when nobody listened yet.
    if (image.current?.complete && image.current.naturalWidth === 0 && image.current.currentSrc) onFailed()
  }, [onFailed])
  return (
    <img
      ref={image}
      className={styles.image}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? (eager === true ? 'high' : 'low') : undefined}
      decoding="async"
      sizes={sizes}
      srcSet={srcSet}
      src={src}
      alt={alt}
      onError={onFailed}
    />
  )
}

function NoPicture({ alt }: { alt: string }) {
  return (
    <>
      <svg className={styles.none} viewBox="0 0 48 48" aria-hidden="true">
        <path d="M8 17l16-7 16 7v15l-16 7-16-7z" />
        <path d="M8 17l16 7 16-7M24 24v15" />
      </svg>
      <span className={hidden.hidden}>{alt}</span>
    </>
  )
}
