import type { SessionState } from '../../contract/session.ts'
import type { Params, TextKey, Translate } from '../../contract/text.ts'
import { anyCount, shownCount } from '../layouts/shown-count.ts'

/**
 * To draw a page is most of the work of answering with one, and people of one tier are shown the same but for their name and
 * two numbers. So it is drawn with marks in their place, once for all who would see the same, and the marks are filled in for
 * each. What it was drawn from is its key: nobody can get a page that shows anything else than theirs.
 */
export interface ForMany {
  /** What stands between the parts of it that all see alike. */
  marks: string[]
  /** Of the scripts and styles that stand in the page itself, for the content policy. */
  hashes: string
}

const marked = /\uE000([^\uE001]*)\uE001/
const anyNick = '\uE000nick\uE001'
const names = { nick: anyNick, ...anyCount } as const
type Name = keyof typeof names

/** The person for whom a page is drawn once for many: what is somebody's own is a mark, to be filled in. */
export const anybody = (session: SessionState): SessionState => ({
  ...session,
  uid: anyCount.cart_count,
  nick: anyNick,
  user_icon: '',
  cart_count: session.cart_count && anyCount.cart_count,
  ...(session.unread && { unread: anyCount.unread }),
})

/** The same for what the page is sent along with: each of these is filled in as it is. */
export function markedForAnybody(session: SessionState, time: string): SessionState {
  const own = ownFields.filter(name => session[name] !== undefined)
  const marks = Object.fromEntries(own.map(name => [name, `\uE000own ${name}\uE001`]))
  return { ...session, server_time: time, ...marks }
}

const ownFields = [
  'uid',
  'nick',
  'user_icon',
  'cart_count',
  'unread',
] as const satisfies (keyof SessionState)[]

/** In place of a whole value. */
export const withoutQuotes = (json: string): string => json.replace(/"(\uE000own \w+\uE001)"/g, '$1')

/** A text with one of the marks in it is chosen and filled in for each: "1 item" or "2 items". */
export const forAnybody =
  (t: Translate): Translate =>
  (key, params) => {
    const given = Object.entries(params ?? {})
    if (!given.some(([, value]) => nameOf(value))) return t(key, params)
    const own = given.map(([name, value]) => [name, nameOf(value) ? { own: nameOf(value) } : value])
    return `\uE000text ${encodeURIComponent(JSON.stringify([key, own]))}\uE001`
  }

const nameOf = (value: unknown): Name | undefined =>
  (Object.keys(names) as Name[]).find(name => names[name] === value)

/** None when the page shows a mark in another way than they are filled in. */
export function splitMarks(html: string): { parts: string[]; marks: string[] } | undefined {
  const pieces = html.split(marked)
  const parts = pieces.filter((_, at) => at % 2 === 0)
  const marks = pieces.filter((_, at) => at % 2 === 1)
  const isOdd = parts.some(part => /[\uE000\uE001]|90071992547409\d\d/.test(part))
  return isOdd || !marks.every(isMark) ? undefined : { parts, marks }
}

const isMark = (mark: string): boolean => /^(nick$|text |own \w+$|(cart_count|unread) \d+$)/.test(mark)

export const fillMarks = (marks: readonly string[], session: SessionState, t: Translate): string[] =>
  marks.map(mark => {
    const [kind, name] = mark.split(' ')
    return kind === 'own'
      ? inScript(session[name as keyof SessionState])
      : escaped(ownWords(mark, session, t))
  })

/** As data in a script that no browser runs: what a text contains cannot end it. */
export const inScript = (value: unknown): string => withoutTags(JSON.stringify(value))

export const withoutTags = (json: string): string => json.replace(/</g, '\\u003c')

function ownWords(mark: string, session: SessionState, t: Translate): string {
  const own = (name: Name) => session[name] ?? 0
  const [kind = '', rest = ''] = mark.split(' ')
  if (kind === 'nick') return session.nick
  if (kind !== 'text') return shownCount(Number(own(kind as Name)), Number(rest))
  const [key, given] = JSON.parse(decodeURIComponent(rest)) as [TextKey, [string, unknown][]]
  const params = given.map(([name, value]) => [
    name,
    typeof value === 'object' ? own((value as { own: Name }).own) : value,
  ])
  return t(key, Object.fromEntries(params) as Params)
}

/** As React does it. */
const escaped = (text: string): string => text.replace(/["&'<>]/g, sign => signs[sign]!)
const signs: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}
