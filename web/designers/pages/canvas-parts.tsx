import type { SlotComponent } from '@puckeditor/core'
import { type CSSProperties, type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { type Language, languageOf } from '../../../contract/languages.ts'
import rich from '../../features/pages/RichText.module.css'
import { TextsProvider } from '../../i18n/use-t.ts'
import css from './Canvas.module.css'
import { useDesk } from './desk.tsx'
import { cellNames } from './puck-data.ts'
import { stepPanel } from './step-panel.ts'

/** The page around its blocks, in the language and direction in which it is shown. */
export function CanvasPage({ children }: { children: ReactNode }) {
  const { texts, lang, content, say } = useDesk()
  const { tag, dir } = languageOf(lang)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const html = box.current!.ownerDocument.documentElement
    const speak = () => {
      if (html.lang !== tag) html.lang = tag
      if (html.dir !== dir) html.dir = dir
    }
    speak()
    // The library copies the attributes of the page around it, which may be in another language.
    const observer = new MutationObserver(speak)
    observer.observe(html, { attributeFilter: ['lang', 'dir'] })
    return () => observer.disconnect()
  }, [tag, dir])
  useEffect(() => {
    const canvas = box.current!.ownerDocument
    canvas.addEventListener('keydown', stepPanel, true)
    return () => canvas.removeEventListener('keydown', stepPanel, true)
  }, [])
  return (
    <TextsProvider value={texts}>
      <div ref={box} className={css.page} lang={tag} dir={dir}>
        {content.blocks.length === 0 && (
          <p className={css.empty} lang="" dir="auto">
            {say('page-editor.emptyPage')}
          </p>
        )}
        {children}
      </div>
    </TextsProvider>
  )
}

export type ColumnsProps = { shares: number[] } & Record<(typeof cellNames)[number], SlotComponent>

export function CanvasColumns({ shares, ...cells }: ColumnsProps) {
  return (
    <div
      className={css.columns}
      style={{ '--shares': shares.map(share => `minmax(0, ${share}fr)`).join(' ') } as CSSProperties}
    >
      {cellNames.slice(0, shares.length).map(name => {
        const Cell = cells[name]
        return <Cell key={name} className={css.cell} minEmptyHeight={96} />
      })}
    </div>
  )
}

/** Rich text is written where it stands. */
export function CanvasText({ html = {} }: { html?: Partial<Record<Language, ReactElement>> }) {
  const { lang, say } = useDesk()
  const hint = { '--hint': JSON.stringify(say('page-editor.writeHere')) } as CSSProperties
  return (
    <div className={`${rich.text} ${css.richText}`} style={hint}>
      {html[lang]}
    </div>
  )
}
