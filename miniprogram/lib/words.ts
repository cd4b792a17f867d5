import type { TextKey } from '../../contract/text.ts'
import type { Wechat } from './wechat.ts'

declare const wx: Wechat
/** Put here by the build: what its pages say, by language. */
declare const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>>

type OwnKey = Extract<TextKey, `mini-program.native${string}`>

/** WeChat says `zh_CN`, `zh_TW`, `en`, `pt_BR`. */
function language(): string {
  const said = wx.getSystemInfoSync().language.replace('_', '-').toLowerCase()
  const exact = Object.keys(WORDS).find(code => code.toLowerCase() === said)
  return exact ?? (said.split('-')[0]! in WORDS ? said.split('-')[0]! : 'en')
}

export const lang = language()

export const t = (key: OwnKey, name = ''): string =>
  (WORDS[lang]?.[key] ?? WORDS.en?.[key] ?? '').replace('{name}', name)
