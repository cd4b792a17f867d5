import { useState } from 'react'
import { object, string } from 'valibot'
import { useStays } from '../../ui/use-stays.ts'
import { keptPicks, usePicks } from '../pick-list/use-picks.ts'
import { useQuickLines } from './use-quick-lines.ts'

/** Leaving the page loses nothing: what is in the list, and what was not understood yet. */
const stays = object({ text: string(), picks: keptPicks })

const joinLines = (lines: readonly string[]) => lines.filter(line => line.trim() !== '').join('\n')

/** What is being written, what was understood of it, and what was not. */
export function usePicker() {
  const [text, setText] = useState('')
  const picks = usePicks(undefined)
  const lines = useQuickLines(picks, failed => setText(text => joinLines([text, ...failed])))
  const unread = joinLines([text, ...lines.asking, ...lines.open.map(({ picked }) => picked.text)])
  useStays('quick', stays, { text: unread, picks: [...picks.picks] }, kept => {
    setText(kept.text)
    // Under keys that no new line has.
    const back = kept.picks.map((pick, at) => ({ ...pick, key: `kept-${at}` }))
    picks.add(back)
    void lines.refresh(back)
  })
  /** Takes what is written, line by line. */
  const take = (written: string) => {
    setText('')
    return lines.add(written.split(/\r?\n/))
  }
  return { text, setText, take, picks, lines }
}
