import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Language, languageOf } from '../../../contract/languages.ts'
import css from './SideBySide.module.css'

interface Props {
  title: string
  /** Of the window that it stands for, in CSS pixels. */
  width: number
  lang: Language
  children: ReactNode
}

/** A window of another width, drawn smaller: what is in it is laid out as in a real one. */
export function Frame({ title, width, lang, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [root, setRoot] = useState<HTMLElement>()
  const [room, setRoom] = useState({ width, height: 600 })
  const { tag, dir } = languageOf(lang)

  useLayoutEffect(() => {
    const measure = () => setRoom({ width: box.current!.clientWidth, height: box.current!.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(box.current!)
    measure()
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const html = root?.ownerDocument.documentElement
    html?.setAttribute('lang', tag)
    html?.setAttribute('dir', dir)
  }, [root, tag, dir])

  const begin = () => {
    const inside = frame.current?.contentDocument
    if (!inside) return
    copyStyles(inside)
    setRoot(inside.body)
  }
  const scale = Math.min(1, room.width / width)

  return (
    <section className={css.window} aria-label={title}>
      <h2 className={css.windowTitle}>{title}</h2>
      <div ref={box} className={css.glass}>
        <iframe
          ref={frame}
          title={title}
          srcDoc="<!doctype html><html><head></head><body></body></html>"
          className={css.frame}
          style={{ inlineSize: width, blockSize: room.height / scale, transform: `scale(${scale})` }}
          onLoad={begin}
        />
        {root && createPortal(children, root)}
      </div>
    </section>
  )
}

/** The shop's styles, without those of the editor's own library. */
function copyStyles(inside: Document): void {
  for (const style of document.querySelectorAll(
    'link[rel="stylesheet"], style:not([data-puck-style-source])',
  ))
    inside.head.append(inside.importNode(style, true))
}
