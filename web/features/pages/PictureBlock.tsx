import type { BlockOf } from '../../../contract/pages.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { Words } from '../../ui/Words.tsx'
import { useDataHref } from './data-link.ts'
import css from './PictureBlock.module.css'

/**
 * A band across the page that leads somewhere. With a title, the picture stands whole at the end of the band and the
 * title at its beginning; without one, the picture has words of its own and fills the band.
 */
export function PictureBlock({ block: { picture, title, titleLang, link } }: { block: BlockOf<'picture'> }) {
  const href = useDataHref(link)
  const content = title ? (
    <>
      <StoredPicture className={css.goods} name={picture} width={480} alt="" shape="banner" />
      <strong className={css.title}>
        <Words text={title} lang={titleLang} />
      </strong>
    </>
  ) : (
    <StoredPicture
      className={css.whole}
      name={picture}
      width={1200}
      sizes="(max-width: 1200px) 96vw, 1200px"
      alt=""
      shape="banner"
    />
  )
  const look = title ? `${css.block} ${css.titled}` : css.block
  return href ? (
    <AppLink href={href} className={look}>
      {content}
    </AppLink>
  ) : (
    <div className={look}>{content}</div>
  )
}
