import { syllablesOf } from '../catalogue/pinyin.ts'

const longest = 26

/** What a shop is called in addresses: 丝路商贸 is `silushangmao`, “Blue Door” is `blue-door`. */
export function codeFromName(name: string): string {
  const spoken = name.replace(/\p{Script=Han}+/gu, run => ` ${syllablesOf(run).join('')} `)
  const plain = spoken
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '')
  return plain.length < 2 ? 'shop' : plain
}

/** The first of `name`, `name-2`, `name-3` … that nobody has. */
export function freeCode(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let n = 2; ; n++) if (!taken.has(`${wanted}-${n}`)) return `${wanted}-${n}`
}
