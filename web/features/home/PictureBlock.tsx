import type { BlockOf } from '../../../contract/pages.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { StoredPicture } from '../catalogue/StoredPicture.tsx'
import { useDataHref } from './data-link.ts'
import css from './PictureBlock.module.css'

/** A picture across the page that leads somewhere. */
export function PictureBlock({ block: { picture, title, link } }: { block: BlockOf<'picture'> }) {
  const href = useDataHref(link)
  const content = (
    <StoredPicture className={css.picture} name={picture} width={1200} alt={title} shape="banner" />
  )
  return href ? (
    <AppLink href={href} className={css.block}>
      {content}
    </AppLink>
  ) : (
    <div className={css.block}>{content}</div>
  )
}
