import { useEffect, useState } from 'react'
import type { Language } from '../../../contract/languages.ts'
import type { PageContent, StoredBlock } from '../../../contract/page-blocks.ts'
import { pageShown } from '../../../contract/page-desk.ts'
import type { Block } from '../../../contract/pages.ts'
import { useCall } from '../../api/use-app.ts'

/** Long enough for a few letters, short enough to feel live. */
const restMs = 350

interface Answer {
  key: string
  asked: ReadonlySet<string>
  blocks: Block[]
}

export interface Shown {
  blocks: readonly Block[]
  /** Nothing has come yet for this language. */
  isWaiting: boolean
  of(id: string): Block | null | undefined
}

/** What a draft becomes for visitors who read this language; asked for when nobody has changed it for a moment. */
export function useShown(shopId: number, lang: Language, content: PageContent): Shown {
  const call = useCall()
  const [answers, setAnswers] = useState<Partial<Record<Language, Answer>>>({})
  const key = JSON.stringify(content)
  const answer = answers[lang]
  const isKnown = answer?.key === key
  const isFirst = answer === undefined

  useEffect(() => {
    if (isKnown) return
    let gone = false
    const asked = JSON.parse(key) as PageContent
    const ask = async () => {
      const { obj } = await call(pageShown, { shopId, lang, content: asked }, { quiet: true })
      const next = { key, asked: new Set(idsOf(asked.blocks)), blocks: obj.blocks }
      if (!gone) setAnswers(known => ({ ...known, [lang]: next }))
    }
    // What is not answered is asked again with the next change; what was shown before stays.
    const timer = setTimeout(() => void ask().catch(() => {}), isFirst ? 0 : restMs)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [call, shopId, lang, key, isKnown, isFirst])

  const blocks = answer?.blocks ?? []
  return {
    blocks,
    isWaiting: isFirst,
    of: id => {
      const found = blocks
        .flatMap(block => (block.kind === 'columns' ? [block, ...block.cells.flat()] : [block]))
        .find(block => block.id === id)
      return found ?? (answer?.asked.has(id) ? null : undefined)
    },
  }
}

const idsOf = (blocks: readonly StoredBlock[]): string[] =>
  blocks.flatMap(block => (block.kind === 'columns' ? [block.id, ...idsOf(block.cells.flat())] : [block.id]))
