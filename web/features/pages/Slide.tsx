import type { BlockOf } from '../../../contract/pages.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { Words } from '../../ui/Words.tsx'
import { useDataHref } from './data-link.ts'
import css from './Slide.module.css'

interface Props {
  slide: BlockOf<'carousel'>['slides'][number]
  eager: boolean
}

/** With a title, the picture's quiet side is where writing begins; without one, the picture has words of its own. */
export function Slide({ slide, eager }: Props) {
  const { picture, title, titleLang, subtitle, subtitleLang, button, buttonLang, link } = slide
  const href = useDataHref(link)
  const content = (
    <>
      {picture && (
        <StoredPicture
          className={title ? `${css.picture} ${css.veiled}` : css.picture}
          name={picture}
          width={720}
          sizes="(max-width: 900px) 94vw, 720px"
          alt={title ? '' : subtitle}
          shape="banner"
          eager={eager}
        />
      )}
      <span className={css.words}>
        {title && (
          <strong className={css.title}>
            <Words text={title} lang={titleLang} />
          </strong>
        )}
        {title && subtitle && (
          <span className={css.subtitle}>
            <Words text={subtitle} lang={subtitleLang} />
          </span>
        )}
        {button && href && (
          <span className={css.button}>
            <Words text={button} lang={buttonLang} />
          </span>
        )}
      </span>
    </>
  )
  return href ? (
    <AppLink href={href} className={css.slide} draggable={false}>
      {content}
    </AppLink>
  ) : (
    <div className={css.slide}>{content}</div>
  )
}
