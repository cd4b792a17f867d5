import type { Pack, Text } from './text.ts'

/** `?lang=pseudo` on any page. */
export const pseudoLanguage = 'pseudo'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'åƀçđēƒĝĥīĵķļɱñōƥɋŕšţūṽŵẋýžÅƁÇĐĒƑĜĤĪĴĶĻṀÑŌƤɊŔŠŢŪṼŴẊÝŽ'
const vowels = 'aeiouAEIOU'

/**
 * A language for finding faults: what is still plain escaped translation, what is cut off does not survive a longer
 * language. Every text gains a third and more.
 */
export function pseudo(pack: Pack): Pack {
  return mapValues(pack, slice => slice && mapValues(slice, pseudoText))
}

function pseudoText(text: Text): Text {
  return typeof text === 'string' ? lengthen(text) : mapValues(text, form => form && lengthen(form))
}

/** Placeholders in braces stay as they are. */
function lengthen(text: string): string {
  const parts = text.split(/(\{\w+\})/)
  return `[!!! ${parts.map((part, index) => (index % 2 ? part : [...part].map(accent).join(''))).join('')} !!!]`
}

function accent(letter: string): string {
  const found = accented[plain.indexOf(letter)] ?? letter
  return vowels.includes(letter) ? found + found.toLowerCase() : found
}

function mapValues<V, W>(record: Readonly<Record<string, V>>, change: (value: V) => W): Record<string, W> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}
