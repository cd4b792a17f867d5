import { spawnSync } from 'node:child_process'
import { inflateSync } from 'node:zlib'

interface PdfObject {
  head: string
  stream: Buffer | undefined
}

/** Characters that stand together, as whoever copies them gets them. */
export interface PdfText {
  page: number
  /** Where it begins, from the left. */
  x: number
  /** Of the line it stands on, from above. */
  y: number
  text: string
}

/**
 * Reads the texts of a PDF of ours back, in the order they are drawn (from left to right): what glyphs stand for, or the
 * text that is written beside them.
 */
export function textsOfPdf(pdf: Buffer): PdfText[] {
  const objects = objectsOf(pdf)
  const at = (reference: string | undefined) => objects.get(Number(reference))!
  const fonts = new Map<string, Map<string, string>>()
  for (const { head } of objects.values())
    for (const [, name, number] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = at(number).head
      fonts.set(name!, textsOfCodes(at(/\/ToUnicode (\d+)/.exec(font)![1]).stream!.toString('latin1')))
    }
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  return pages.flatMap(({ head }, page) => {
    const content = at(/\/Contents (\d+)/.exec(head)![1]).stream!.toString('latin1')
    return [...content.matchAll(/BT (.*?)ET\n/gs)].map(([, run]) => ({ page, ...readRun(run!, fonts) }))
  })
}

export interface PdfArea {
  page: number
  x: number
  y: number
  width: number
  height: number
}

/** Everything that is filled, such as the bars and squares of codes. */
export function areasOfPdf(pdf: Buffer): PdfArea[] {
  const objects = objectsOf(pdf)
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  return pages.flatMap(({ head }, page) => {
    const content = objects.get(Number(/\/Contents (\d+)/.exec(head)![1]))!.stream!.toString('latin1')
    return [...content.matchAll(/(\S+) (\S+) (\S+) (\S+) re\n(?:\/\w+ cs\n)?(?:[^\n]* scn\n)?f\n/g)].map(
      ([, ...numbers]) => {
        const [x, y, width, height] = numbers.map(Number) as [number, number, number, number]
        return { page, x, y, width, height }
      },
    )
  })
}

/** One text below the other, spaces left out. */
export const wordsOfPdf = (pdf: Buffer): string =>
  textsOfPdf(pdf)
    .map(({ text }) => text)
    .join('')

function objectsOf(pdf: Buffer): Map<number, PdfObject> {
  const source = pdf.toString('latin1')
  const objects = new Map<number, PdfObject>()
  for (const found of source.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const from = found.index + found[0].length
    const stream = source.slice(from, source.indexOf('endobj', from)).search(/\bstream\n/)
    const head = source.slice(from, stream < 0 ? source.indexOf('endobj', from) : from + stream)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1])
    const begins = from + stream + 'stream\n'.length
    const bytes = stream < 0 ? undefined : pdf.subarray(begins, begins + length)
    objects.set(Number(found[1]), {
      head,
      stream: bytes && /FlateDecode/.test(head) ? inflateSync(bytes) : bytes,
    })
  }
  return objects
}

const fromUtf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

const textsOfCodes = (map: string): Map<string, string> =>
  new Map(
    [...map.matchAll(/^<([0-9a-f]{4})> <([0-9a-f]*)>$/gm)].map(([, code, text]) => [code!, fromUtf16(text!)]),
  )

function readRun(run: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>) {
  const codes = fonts.get(/\/(F\d+) /.exec(run)![1]!)!
  const [, x, y] = / (\S+) (\S+) Tm/.exec(run)!.map(Number)
  let text = ''
  for (const [, span, shown] of run.matchAll(/ActualText <feff([0-9a-f]*)>.*?EMC|<([0-9a-f]{4})>/gs))
    text += span === undefined ? codes.get(shown!)! : fromUtf16(span)
  return { x: x!, y: y!, text }
}

/** What poppler's pdftotext reads, without the marks of direction that it adds; undefined where it is not installed. */
export function pdftotext(pdf: Buffer, ...options: string[]): string | undefined {
  const { status, stdout } = spawnSync('pdftotext', [...options, '-', '-'], {
    input: pdf,
    maxBuffer: 1 << 28,
  })
  return status === 0 ? stdout.toString().replace(/[\u202a-\u202c]/g, '') : undefined
}
