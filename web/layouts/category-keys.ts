export const entryAttribute = 'data-entry'
export const groupAttribute = 'data-group'

export type KeyMove = { focus: HTMLElement } | 'enter' | 'leave'

/**
 * Where an arrow key leads. In the column: up and down; forward enters the panel beside it. In the panel: forward and
 * back from link to link and at last back to the column, up and down from group to group; Escape leaves it.
 */
export function keyMove(key: string, root: HTMLElement, rtl: boolean): KeyMove | undefined {
  const forward = rtl ? 'ArrowLeft' : 'ArrowRight'
  const back = rtl ? 'ArrowRight' : 'ArrowLeft'
  const focused = document.activeElement as HTMLElement
  const entries = [...root.querySelectorAll<HTMLElement>(`[${entryAttribute}]`)]
  const at = entries.indexOf(focused)
  if (at >= 0) {
    if (key === forward) return 'enter'
    if (key === 'Escape') return 'leave'
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key]
    return next === undefined ? undefined : { focus: entries.at(next % entries.length)! }
  }
  if (key === 'Escape') return 'leave'
  const groups = [...root.querySelectorAll<HTMLElement>(`[${groupAttribute}]`)]
  const links = groups.map(linksOf)
  const all = links.flat()
  const place = all.indexOf(focused)
  const group = links.findIndex(list => list.includes(focused))
  if (group < 0) return undefined
  if (key === forward) return { focus: all[place + 1] ?? focused }
  if (key === back) return place === 0 ? 'leave' : { focus: all[place - 1]! }
  if (key === 'ArrowDown') return { focus: links[group + 1]?.[0] ?? all.at(-1)! }
  if (key === 'ArrowUp') return { focus: links[group - 1]?.[0] ?? all[0]! }
  return undefined
}

export const firstEntry = (root: HTMLElement) => root.querySelector<HTMLElement>(`[${entryAttribute}]`)

export const firstPanelLink = (root: HTMLElement) => root.querySelector<HTMLElement>(`[${groupAttribute}] a`)

const linksOf = (group: HTMLElement) => [...group.querySelectorAll('a')] as HTMLElement[]
