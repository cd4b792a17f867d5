import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { BlockOf } from '../../../contract/pages.ts'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import css from './Carousel.module.css'
import { Slide } from './Slide.tsx'

type Slides = BlockOf<'carousel'>['slides']

const slideMs = 6000
const swipePixels = 40

interface Props {
  slides: Slides
  height?: BlockOf<'carousel'>['height']
  first: boolean
}

/** All slides lie on top of each other; without JavaScript the first one stays. */
export function Carousel({ slides, height = 'normal', first }: Props) {
  const t = useT()
  const { dir } = useLanguage()
  const [shown, setShown] = useState(0)
  const [stopped, setStopped] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const dots = useRef<(HTMLButtonElement | null)[]>([])
  const swipeFrom = useRef<number | undefined>(undefined)
  const several = slides.length > 1
  const moving = several && !stopped && !hovered && !focused

  const show = (index: number) => setShown((index + slides.length) % slides.length)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a slide that a person chose gets its full time too
  useEffect(() => {
    if (!moving || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => {
      if (!document.hidden) setShown(now => (now + 1) % slides.length)
    }, slideMs)
    return () => clearInterval(timer)
  }, [moving, shown, slides.length])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, shown, slides.length, dir)
    if (next === undefined) return
    event.preventDefault()
    setShown(next)
    // The link that had the focus fades away with its slide; the dot stays.
    dots.current[next]?.focus()
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
  }
  const onPointerUp = (event: PointerEvent) => {
    const moved = event.clientX - (swipeFrom.current ?? event.clientX)
    swipeFrom.current = undefined
    if (event.pointerType !== 'mouse' && Math.abs(moved) > swipePixels) {
      show(shown + (moved < 0 === (dir === 'ltr') ? 1 : -1))
    }
  }

  if (slides.length === 0) return null
  return (
    <section
      className={`${css.carousel} ${css[height] ?? ''}`}
      aria-roledescription={t('pages.carouselRole')}
      aria-label={t('pages.carousel')}
      onKeyDown={several ? onKeyDown : undefined}
      onPointerEnter={event => setHovered(event.pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
      onPointerDown={event => {
        swipeFrom.current = event.clientX
      }}
      onPointerUp={several ? onPointerUp : undefined}
      onFocus={() => setFocused(true)}
      onBlur={onBlur}
    >
      <ul className={css.slides} aria-live={moving ? 'off' : 'polite'}>
        {slides.map((slide, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: slides have no id and never change places
            key={index}
            aria-label={t('pages.slide', { n: index + 1, total: slides.length })}
            className={index === shown ? `${css.slide} ${css.shown}` : css.slide}
            inert={index !== shown}
          >
            <Slide slide={slide} eager={first && index === 0} />
          </li>
        ))}
      </ul>
      {several && (
        <div className={css.controls}>
          <button
            type="button"
            className={css.pause}
            aria-label={t(stopped ? 'pages.play' : 'pages.pause')}
            onClick={() => setStopped(!stopped)}
          >
            <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
              <path d={stopped ? 'M2 1l7 4-7 4z' : 'M2 1h2v8H2zM6 1h2v8H6z'} fill="currentColor" />
            </svg>
          </button>
          {slides.map((slide, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              key={index}
              ref={element => {
                dots.current[index] = element
              }}
              type="button"
              className={css.dot}
              aria-label={t('pages.goToSlide', { n: index + 1, title: slide.title })}
              aria-current={index === shown}
              onClick={() => setShown(index)}
            />
          ))}
        </div>
      )}
    </section>
  )
}

function nextIndex(key: string, now: number, total: number, dir: 'ltr' | 'rtl'): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return total - 1
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const forward = (key === 'ArrowRight') === (dir === 'ltr')
  return (now + (forward ? 1 : total - 1)) % total
}
