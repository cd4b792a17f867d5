import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lineOf, type Problem, readSources, report, type Source } from './sources.ts'

const sheetImport = /import (\w+) from '([^']+\.module\.css)'/g
const notCode = /'[^'\n]*'|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g

const blank = (text: string): string => text.replace(/[^\n]/g, ' ')

/** A class that no sheet has is a style that went, or a name that says nothing: TypeScript takes any name for one. */
export function unknownClasses({ path, text }: Source, sheetOf: (path: string) => string): Problem[] {
  const code = text.replace(notCode, blank)
  return [...text.matchAll(sheetImport)].flatMap(([, name, from]) => {
    const sheet = join(dirname(path), from!)
    const known = new Set(
      [
        ...sheetOf(sheet)
          .replace(notCode, blank)
          .matchAll(/\.([A-Za-z_][\w-]*)/g),
      ].map(([, known]) => known),
    )
    return [...code.matchAll(new RegExp(`(?<![\\w.])${name}\\.(\\w+)`, 'g'))]
      .filter(([, used]) => !known.has(used))
      .map(({ 0: used, index }) => ({ path, line: lineOf(text, index), why: `${used} is not in ${sheet}` }))
  })
}

if (import.meta.main) {
  const sources = readSources(['web'], ['.ts', '.tsx'])
  report(
    sources.flatMap(source => unknownClasses(source, sheet => readFileSync(sheet, 'utf8'))),
    `The classes of ${sources.length} files have styles.`,
  )
}
