import { useEffect, useRef, useState } from 'react'
import type { BlockOf } from '../../../contract/pages.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useDataHref } from '../../features/pages/data-link.ts'
import { useT } from '../../i18n/use-t.ts'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { Words } from '../../ui/Words.tsx'
import css from './Slides.module.css'

const slideMs = 5000

/** The finger moves them, and so does time until it does; without scripts they can be swiped as well. */
export function Slides({ slides, first }: { slides: BlockOf<'carousel'>['slides']; first: boolean }) {
  const t = useT()
  const list = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const [held, setHeld] = useState(false)
  const several = slides.length > 1
  const follow = () => {
    const { scrollLeft = 0, clientWidth = 1 } = list.current ?? {}
    setShown(Math.round(Math.abs(scrollLeft) / clientWidth))
  }
  useEffect(() => {
    if (!several || held || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => {
      const box = list.current
      if (document.hidden || !box) return
      const next = (shown + 1) % slides.length
      const sign = getComputedStyle(box).direction === 'rtl' ? -1 : 1
      box.scrollTo({ left: sign * next * box.clientWidth, behavior: 'smooth' })
    }, slideMs)
    return () => clearInterval(timer)
  }, [several, held, shown, slides.length])
  if (slides.length === 0) return null
  return (
    <section
      className={css.slides}
      aria-roledescription={t('pages.carouselRole')}
      aria-label={t('pages.carousel')}
      onPointerDown={() => setHeld(true)}
      onFocus={() => setHeld(true)}
    >
      <ul ref={list} className={css.list} onScroll={several ? follow : undefined}>
        {slides.map((slide, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: slides have no id and never change places
            key={index}
            className={css.slide}
            aria-label={t('pages.slide', { n: index + 1, total: slides.length })}
          >
            <Slide slide={slide} isFirst={first && index === 0} />
          </li>
        ))}
      </ul>
      {several && (
        <div className={css.dots} aria-hidden="true">
          {slides.map((slide, index) => (
            <span
              key={`${slide.link} ${slide.title}`}
              className={css.dot}
              data-shown={index === shown || undefined}
            />
          ))}
        </div>
      )}
    </section>
  )
}

interface SlideProps {
  slide: BlockOf<'carousel'>['slides'][number]
  isFirst: boolean
}

/** With a title, the words stand where writing begins; without one, the picture has words of its own. */
function Slide({ slide, isFirst }: SlideProps) {
  const { picture, title, titleLang, subtitle, subtitleLang, button, buttonLang, link } = slide
  const href = useDataHref(link)
  const content = (
    <>
      {picture && (
        <StoredPicture
          className={css.picture}
          name={picture}
          width={480}
          sizes="(max-width: 640px) 96vw, 616px"
          alt={title ? '' : subtitle}
          shape="banner"
          eager={isFirst}
        />
      )}
      {title && (
        <span className={css.words}>
          <strong className={css.title}>
            <Words text={title} lang={titleLang} />
          </strong>
          {subtitle && (
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
      )}
    </>
  )
  return href ? (
    <AppLink href={href} className={css.inside} draggable={false}>
      {content}
    </AppLink>
  ) : (
    <div className={css.inside}>{content}</div>
  )
}
