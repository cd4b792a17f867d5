import type { Readable } from 'node:stream'
import { formatDate, shopTimeZone } from '../../../contract/dates.ts'
import { hasFlag, ShopFlag } from '../../../contract/flags.ts'
import { type Language, languageOf } from '../../../contract/languages.ts'
import { formatMoney } from '../../../contract/money.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Context } from '../../context.ts'
import { openPdf, type Pdf, type TextStyle } from '../../pdf/pdf.ts'
import { inLanguage } from '../../texts.ts'
import type { Paper, PaperRow } from './paper.ts'
import { paperPicture } from './pictures.ts'
import { packsText, rulesText, stockText } from './quotation-rows.ts'

const pictureSize = 40
const padding = 5
const grey = '#6b6e78'
const red = '#d7263d'
const band = '#f6f6f8'

/** A column of the list: its part of the width, and what stands in it. */
interface Column {
  title: TextKey
  /** In this language only; in all of them without it. */
  lang?: Language
  share: number
  /** Lines of text, each with its look. */
  texts(row: PaperRow): { text: string; style?: TextStyle }[]
  style?: TextStyle
}

/** The quotation on paper, with pictures; with a second language, names stand in both, side by side. */
export function quotationPdf(context: Context, paper: Paper): Readable {
  const [lang] = paper.langs
  const pdf = openPdf({ lang: lang!, title: context.tIn(lang!)('page.quotation'), margin: 32 })
  write(context, paper, pdf).catch(error => {
    context.log.error({ err: error }, 'a quotation was not written to its end')
    pdf.stream.destroy(error as Error)
  })
  return pdf.stream
}

async function write(context: Context, paper: Paper, pdf: Pdf) {
  const { langs } = paper
  const t = context.tIn(langs[0]!)
  const columns = columnsOf(context, paper)
  const both = (key: TextKey) => [...new Set(langs.map(lang => context.tIn(lang)(key)))].join(' / ')
  const titles = columns.map(({ title, lang }) => (lang ? context.tIn(lang)(title) : both(title)))
  const heading = headingOf(context, paper)
  await pdf.know([...titles, ...heading.map(({ text }) => text), '0123456789/'])
  await pdf.know(
    heading.filter(({ style }) => style.bold).map(({ text }) => text),
    600,
  )

  let page = 0
  let y = 0
  const bottom = () => pdf.height - pdf.margin - 16
  const turn = async () => {
    await pdf.newPage()
    page++
    y = pdf.margin
    if (page === 1) y = drawHeading(pdf, heading, y)
    y = drawTitles(pdf, columns, titles, y)
    pdf.text(
      String(page),
      { x: pdf.margin, y: bottom() + 4, width: pdf.width - 2 * pdf.margin },
      {
        size: 8,
        color: grey,
        align: 'center',
      },
    )
  }

  await turn()
  for await (const rows of paper.batches) {
    const texts = rows.map(row => columns.map(column => column.texts(row)))
    await pdf.know(texts.flat(2).map(({ text }) => text))
    await pdf.know(
      texts.flat(2).flatMap(({ text, style }) => (style?.bold ? [text] : [])),
      600,
    )
    const pictures = await inTurns(rows, 8, row => paperPicture(context, row.picture))
    for (const [at, cells] of texts.entries()) {
      const height = rowHeight(pdf, columns, cells)
      if (y + height > bottom()) await turn()
      drawRow(pdf, columns, cells, pictures[at], y, height)
      y += height
    }
    if (pdf.stream.destroyed) return
  }
  if (page === 1 && y < pdf.margin + 100) {
    await pdf.know([t('aids.quotationEmpty')])
    pdf.text(t('aids.quotationEmpty'), { x: pdf.margin, y: y + 10, width: 400 }, { color: grey })
  }
  pdf.end()
}

function columnsOf(context: Context, { langs, currency, seesPrices, showsStock }: Paper): Column[] {
  const t = context.tIn(langs[0]!)
  const money = { ...currency, symbolAfter: hasFlag(context.shop.flags, ShopFlag.SymbolAfterAmount) }
  const small: TextStyle = { size: 7.5, color: grey }
  const number: TextStyle = { dir: 'ltr', align: 'end' }
  const name: Column = {
    title: 'aids.name',
    lang: langs[0],
    share: langs.length > 1 ? 1.5 : 2.6,
    texts: row => [
      { text: row.name, style: { lines: 3 } },
      { text: row.spec, style: { ...small, lines: 2 } },
    ],
  }
  const { dir } = languageOf(langs[1] ?? langs[0]!)
  const otherName: Column = {
    ...name,
    lang: langs[1],
    texts: row => [
      { text: row.other?.name ?? '', style: { lines: 3, dir } },
      { text: row.other?.spec ?? '', style: { ...small, lines: 2, dir } },
    ],
  }
  const price: Column = {
    title: 'aids.price',
    share: 1.3,
    style: { align: 'end' },
    texts: row =>
      row.units.map(({ price, name }, at) => ({
        text:
          price === null
            ? at === 0
              ? t('ui.negotiable')
              : ''
            : at === 0
              ? formatMoney(price, money, '')
              : `${formatMoney(price, money, '')} / ${name}`,
        style:
          at === 0
            ? ({ ...number, bold: true, color: red } satisfies TextStyle)
            : ({ ...number, ...small, lines: 1 } satisfies TextStyle),
      })),
  }
  const stock: Column = {
    title: 'aids.stock',
    share: 0.8,
    style: { align: 'end' },
    texts: row => [{ text: stockText(t, row), style: { align: 'end', size: 8.5 } }],
  }
  return [
    {
      title: 'aids.itemNo',
      share: 1.3,
      texts: row => [
        { text: row.itemNo, style: { dir: 'ltr' } },
        { text: row.barcode, style: { ...small, dir: 'ltr' } },
      ],
    },
    name,
    ...(langs.length > 1 ? [otherName] : []),
    {
      title: 'aids.unit',
      share: 0.95,
      texts: row => [
        { text: langs.length > 1 ? `${row.units[0]!.name} / ${row.other?.unit}` : row.units[0]!.name },
        { text: packsText(t, row), style: { ...small, lines: 2 } },
      ],
    },
    {
      title: 'aids.minimum',
      share: 0.9,
      texts: row => [{ text: rulesText(t, row), style: { size: 8, lines: 2 } }],
    },
    ...(showsStock ? [stock] : []),
    ...(seesPrices ? [price] : []),
  ]
}

interface HeadingLine {
  text: string
  style: TextStyle
}

function headingOf(context: Context, paper: Paper): HeadingLine[] {
  const { langs, shared, currency, customer, tier } = paper
  const { shop } = context
  const t = context.tIn(langs[0]!)
  const title = paper.title || langs.map(lang => context.tIn(lang)('page.quotation')).join(' / ')
  const facts = [
    shared
      ? t('aids.pricesOf', { date: formatDate(shared.at, shopTimeZone) })
      : t('aids.quotedOn', { date: formatDate(context.now, shopTimeZone) }),
    shared && t('aids.quotedUntil', { date: formatDate(shared.until, shopTimeZone) }),
    t('aids.quotedIn', { currency: currency.code }),
    customer && t('aids.quotedFor', { name: customer }),
    tier !== undefined && t('aids.quotedTier', { tier }),
  ]
  return [
    { text: inLanguage(shop.titles, langs[0]!), style: { size: 11, color: grey } },
    { text: title, style: { size: 18, bold: true } },
    { text: facts.filter(Boolean).join('   ·   '), style: { size: 8.5, color: grey } },
  ]
}

function drawHeading(pdf: Pdf, lines: readonly HeadingLine[], top: number): number {
  let y = top
  const width = pdf.width - 2 * pdf.margin
  // Some scripts reach far below the line.
  for (const { text, style } of lines) y += pdf.text(text, { x: pdf.margin, y, width }, style) + 3
  return y + 8
}

interface Place {
  x: number
  width: number
}

/** Where each column stands; the pictures have the first place, on the right where one reads from there. */
function placesOf(pdf: Pdf, columns: readonly Column[]): { picture: Place; texts: Place[] } {
  const whole = pdf.width - 2 * pdf.margin
  const pictures = pictureSize + 2 * padding
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const mirrored = ({ x, width }: Place): Place =>
    pdf.rtl ? { x: pdf.width - x - width, width } : { x, width }
  let x = pdf.margin + pictures
  const texts = columns.map(({ share }) => {
    const width = ((whole - pictures) * share) / shares
    const place = mirrored({ x, width })
    x += width
    return place
  })
  return { picture: mirrored({ x: pdf.margin, width: pictures }), texts }
}

const inside = ({ x, width }: Place, y: number) => ({ x: x + padding, y, width: width - 2 * padding })

function drawTitles(pdf: Pdf, columns: readonly Column[], titles: readonly string[], y: number): number {
  const { texts } = placesOf(pdf, columns)
  const style: TextStyle = { size: 8, color: grey, lines: 2 }
  const height =
    Math.max(...titles.map((title, at) => pdf.heightOf(title, texts[at]!.width - 2 * padding, style))) + 8
  pdf.area(pdf.margin, y, pdf.width - 2 * pdf.margin, height, band)
  titles.forEach((title, at) => {
    pdf.text(title, inside(texts[at]!, y + 4), { ...style, ...columns[at]!.style })
  })
  return y + height
}

type Cells = ReturnType<Column['texts']>[]

function rowHeight(pdf: Pdf, columns: readonly Column[], cells: Cells): number {
  const { texts } = placesOf(pdf, columns)
  const heights = cells.map((lines, at) =>
    lines.reduce(
      (sum, { text, style }) => sum + (text ? pdf.heightOf(text, texts[at]!.width - 2 * padding, style) : 0),
      0,
    ),
  )
  return Math.max(pictureSize, ...heights) + 2 * padding
}

function drawRow(
  pdf: Pdf,
  columns: readonly Column[],
  cells: Cells,
  picture: Buffer | undefined,
  top: number,
  height: number,
): void {
  const places = placesOf(pdf, columns)
  const right = pdf.width - pdf.margin
  pdf.line(pdf.margin, top + height, right, top + height)
  if (picture) pdf.picture(picture, places.picture.x + padding, top + padding, pictureSize, pictureSize)
  cells.forEach((lines, at) => {
    let y = top + padding
    for (const { text, style } of lines) if (text) y += pdf.text(text, inside(places.texts[at]!, y), style)
  })
}

/** So many at once. */
async function inTurns<A, B>(all: readonly A[], most: number, work: (one: A) => Promise<B>): Promise<B[]> {
  const done: B[] = new Array(all.length)
  let next = 0
  const worker = async () => {
    for (let at = next++; at < all.length; at = next++) done[at] = await work(all[at]!)
  }
  await Promise.all(Array.from({ length: most }, worker))
  return done
}
