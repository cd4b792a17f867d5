import type { Pdf, TextLine, TextStyle } from './pdf.ts'

export interface Words {
  text: string
  style?: TextStyle
}

export interface Table {
  /** With their parts of the width. */
  columns: readonly { title: string; share: number; style?: TextStyle }[]
  rows: readonly {
    /** For each column its texts, one below the other. */
    cells: readonly (readonly Words[])[]
    /** Its place among the pictures. */
    picture?: number | undefined
  }[]
  /** Without it there is no column for them. */
  pictures?: readonly Uint8Array[] | undefined
}

export interface Pages {
  /** Begins a page and answers with the height where the table goes on. */
  turn(): number
  bottom: number
}

const pictureSize = 40
const padding = 5
const grey = '#6b6e78'
const band = '#f6f6f8'

interface Place {
  x: number
  width: number
}

/** With its titles on every page. A row that no page has room for goes on on the next. Answers with where it ends. */
export function drawTable(pdf: Pdf, { columns, rows, pictures }: Table, { turn, bottom }: Pages): number {
  const { picture, texts } = placesOf(pdf, columns, pictures !== undefined)
  const laid = (words: string, column: number, style: TextStyle | undefined) =>
    pdf.lay(words, texts[column]!.width - 2 * padding, style)
  const titles = columns.map(({ title, style }, at) => laid(title, at, { size: 8, color: grey, ...style }))
  let top = 0
  let y = 0
  const begin = () => {
    y = turn()
    const height = tallest(titles) + 8
    pdf.area(pdf.margin, y, pdf.width - 2 * pdf.margin, height, band)
    drawCells(titles, texts, y + 4)
    y += height
    top = y
  }
  begin()
  for (const row of rows) {
    const cells = row.cells.map((words, at) =>
      words.flatMap(({ text, style }) => (text ? laid(text, at, style) : [])),
    )
    const image = row.picture === undefined ? undefined : pictures?.[row.picture]
    const height = Math.max(pictures ? pictureSize : 0, tallest(cells)) + 2 * padding
    if (y + height > bottom && y > top) begin()
    if (image) pdf.picture(image, picture.x + padding, y + padding, pictureSize, pictureSize)
    let rest = cells
    while (y + tallest(rest) + 2 * padding > bottom) {
      const room = bottom - y - 2 * padding
      drawCells(
        rest.map(lines => fitting(lines, room)),
        texts,
        y + padding,
      )
      rest = rest.map(lines => lines.slice(fitting(lines, room).length))
      begin()
    }
    drawCells(rest, texts, y + padding)
    y += rest === cells ? height : tallest(rest) + 2 * padding
    pdf.line(pdf.margin, y, pdf.width - pdf.margin, y)
  }
  return y
}

/** Where each column stands; the pictures have the first place, on the right where one reads from there. */
function placesOf(
  pdf: Pdf,
  columns: Table['columns'],
  withPictures: boolean,
): { picture: Place; texts: Place[] } {
  const whole = pdf.width - 2 * pdf.margin
  const pictures = withPictures ? pictureSize + 2 * padding : 0
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

type Lines = readonly TextLine[]

const heightOf = (lines: Lines): number => lines.reduce((sum, { height }) => sum + height, 0)
const tallest = (cells: readonly Lines[]): number => Math.max(0, ...cells.map(heightOf))

/** As many lines as there is room for, but at least one. */
function fitting(lines: Lines, room: number): Lines {
  let used = 0
  const count = lines.findIndex(({ height }, at) => {
    used += height
    return used > room && at > 0
  })
  return count === -1 ? lines : lines.slice(0, count)
}

function drawCells(cells: readonly Lines[], places: readonly Place[], top: number): void {
  cells.forEach((lines, at) => {
    let y = top
    for (const line of lines) {
      line.draw(places[at]!.x + padding, y)
      y += line.height
    }
  })
}
