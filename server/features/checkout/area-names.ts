import { pinyin } from 'pinyin-pro'
import type { Language } from '../../../contract/languages.ts'
import words from './area-words.json' with { type: 'json' }

/** Whoever reads Chinese reads the names as they are; everybody else in Latin letters. */
export const readsChinese = (lang: Language): boolean => lang === 'zh' || lang === 'zh_tw'

/** Where the name is not the sound of its characters: as maps and the post write it. */
const known: Readonly<Record<string, string>> = words.names

/** The people an autonomous area is named after, which its everyday name leaves out. */
const peoples =
  /(?<=..)((维吾尔|哈萨克|蒙古|柯尔克孜|锡伯|塔吉克|达斡尔|鄂温克|朝鲜|土家|布依|景颇|哈尼|傈僳|撒拉|东乡|保安|裕固|仡佬|毛南|仫佬|纳西|普米|独龙|拉祜|布朗|回|壮|藏|苗|彝|侗|傣|白|羌|满|瑶|黎|畲|土|水|怒|佤|各)族?)+(?=自治|(?<=族)区)/u

/** What kind of area it is, in the word that stands on parcels. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/(特别行政区|自治区|省)$/u, ''],
  [/自治州$/u, ' Prefecture'],
  [/(自治县|县)$/u, ' County'],
  [/地区$/u, ' Prefecture'],
  [/(自治旗|旗)$/u, ' Banner'],
  [/盟$/u, ' League'],
  [/林区$/u, ' Forestry District'],
  [/(新区|区)$/u, ' District'],
  [/街道$/u, ' Subdistrict'],
  [/镇$/u, ' Town'],
  [/乡$/u, ' Township'],
  [/市$/u, ''],
]

/** 广州市 is Guangzhou, 海珠区 Haizhu District. What is not Chinese stays as it is. */
export function romanised(name: string): string {
  if (!/\p{Script=Han}/u.test(name)) return name
  const plain = name.replace(peoples, '')
  for (const [ending, word] of kinds) {
    const stem = plain.replace(ending, '')
    // One sign alone is no name: 吉县 is Jixian.
    if (stem !== plain && stem.length > 1) return `${latin(stem)}${word}`
  }
  return latin(plain)
}

const latin = (stem: string): string => known[stem] ?? capital(joined(syllablesOf(stem)))

/** A few signs sound another way in names than in sentences. */
const sounds: Readonly<Record<string, string>> = words.sounds

const syllablesOf = (stem: string): string[] =>
  pinyin(stem, { toneType: 'none', type: 'array' }).map((sound, at) => sounds[[...stem][at] ?? ''] ?? sound)

/** Xi’an: a syllable that begins with a vowel is kept apart. */
const joined = (syllables: string[]): string =>
  syllables.map((syllable, at) => (at > 0 && /^[aeo]/.test(syllable) ? `’${syllable}` : syllable)).join('')

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

export interface AreaNames {
  area1: string
  area2: string
  area3: string
}

/** What stands between a municipality and its districts has no name of its own. */
const unnamed: readonly string[] = words.unnamed

/** Province, city and district in Latin letters. */
export function romanisedArea({ area1, area2, area3 }: AreaNames): AreaNames {
  return {
    area1: romanised(area1),
    area2: unnamed.includes(area2) ? romanised(area1) : romanised(area2),
    area3: romanised(area3),
  }
}
