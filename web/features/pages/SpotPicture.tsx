import type { BlockOf } from '../../../contract/pages.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { Words } from '../../ui/Words.tsx'
import { useDataHref } from './data-link.ts'
import { linkWords } from './link-words.ts'
import css from './SpotPicture.module.css'

type Spot = BlockOf<'picture'>['spots'][number]

/** The picture in its own shape, with a caption, and places in it that lead somewhere. */
export function SpotPicture({ block }: { block: BlockOf<'picture'> }) {
  const { picture, title, titleLang, look, link, spots } = block
  const href = useDataHref(link)
  const whole = (
    <StoredPicture
      className={css.picture}
      name={picture}
      width={1200}
      sizes="(max-width: 1200px) 96vw, 1200px"
      alt={look === 'caption' ? '' : title}
      shape="banner"
    />
  )
  return (
    <figure className={css.figure}>
      <div className={css.frame}>
        {href && spots.length === 0 ? <AppLink href={href}>{whole}</AppLink> : whole}
        {spots.map((spot, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places of one picture
          <Place key={index} spot={spot} title={title} />
        ))}
      </div>
      {look === 'caption' && (
        <figcaption className={css.caption}>
          <Words text={title} lang={titleLang} />
        </figcaption>
      )}
    </figure>
  )
}

/** From the picture's own left, whichever way the page is read: the picture is not mirrored. */
function Place({ spot: { x, y, width, height, label, link }, title }: { spot: Spot; title: string }) {
  const t = useT()
  const href = useDataHref(link)
  if (!href) return null
  const place = {
    insetBlockStart: `${y}%`,
    insetInlineStart: `${x}%`,
    inlineSize: `${Math.min(width, 100 - x)}%`,
    blockSize: `${Math.min(height, 100 - y)}%`,
  }
  return (
    <AppLink
      href={href}
      className={css.spot}
      style={place}
      aria-label={label || linkWords(link, t) || title}
      title={label}
    >
      {null}
    </AppLink>
  )
}
