import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/**
 * Short names of classes for a build: they stand in every element of a page, in its styles and in its code. The first letters say
 * which file they come from, the rest is the place of the name in it, so that a server and a browser built one after the
 * other agree.
 */
export function shortNames(root: string) {
  const owners = new Map<string, string>()
  return (name: string, file: string, css: string): string => {
    const path = relative(root, file.split('?', 1)[0]!).replaceAll('\\', '/')
    const letters = lettersOf(path)
    const owner = owners.get(letters) ?? path
    if (owner !== path) throw new Error(`Styles of ${owner} and ${path} would get the same names: rename one`)
    owners.set(letters, path)
    const place = classesOf(css).indexOf(name)
    return `${letters}${place < 0 ? name : place}`
  }
}

const howMany = 4
const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

const lettersOf = (path: string): string =>
  [...createHash('sha256').update(path).digest().subarray(0, howMany)]
    .map(byte => alphabet[byte % alphabet.length])
    .join('')

const classesOf = (css: string): string[] => [
  ...new Set([...css.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name]) => name!)),
]
