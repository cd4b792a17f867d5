import { fieldsOfKind, isLabel } from '../../../contract/print-fields.ts'
import {
  type BandName,
  bandNames,
  elementsOf,
  hasHoles,
  mostElements,
  type PaperName,
  type PrintBand,
  type PrintColumn,
  type PrintElement,
  type PrintTable,
  type PrintTemplate,
  paperSize,
  sideMargin,
  tractorMm,
} from '../../../contract/print-template.ts'
import { clamp, endOf, keepInside, type Rect, tidy, tidyRect, touches } from './geometry.ts'

/** Every change of a template: from one to the next, without touching the one before. */

/** What the least reader still sees and a finger still meets. */
export const leastSize = 1
/** Between head and foot there is always room for something. */
const leastMiddle = 15

export const roomOf = (template: PrintTemplate): number =>
  tidy(paperSize(template).width - 2 * sideMargin(template))

export const rectOf = ({ x, y, width, height }: PrintElement): Rect => ({ x, y, width, height })

export interface Found {
  band: BandName
  element: PrintElement
}

export function find(template: PrintTemplate, id: string): Found | undefined {
  for (const band of bandNames) {
    const element = template[band].elements.find(one => one.id === id)
    if (element) return { band, element }
  }
  return undefined
}

/** In the order in which one comes to them: band after band, from above, then along the line. */
export const inReadingOrder = (template: PrintTemplate): PrintElement[] =>
  bandNames.flatMap(band => [...template[band].elements].sort((a, b) => a.y - b.y || a.x - b.x))

const withBand = (template: PrintTemplate, band: BandName, change: Partial<PrintBand>): PrintTemplate => ({
  ...template,
  [band]: { ...template[band], ...change },
})

const inEveryBand = (
  template: PrintTemplate,
  change: (elements: readonly PrintElement[], band: BandName) => readonly PrintElement[],
): PrintTemplate => {
  let next = template
  for (const band of bandNames) {
    const before = template[band].elements
    const after = change(before, band)
    if (after !== before) next = withBand(next, band, { elements: [...after] })
  }
  return next
}

export const changeElements = (
  template: PrintTemplate,
  ids: readonly string[],
  change: (element: PrintElement) => PrintElement,
): PrintTemplate =>
  inEveryBand(template, elements =>
    elements.some(({ id }) => ids.includes(id))
      ? elements.map(element => (ids.includes(element.id) ? change(element) : element))
      : elements,
  )

export const removeElements = (template: PrintTemplate, ids: readonly string[]): PrintTemplate =>
  inEveryBand(template, elements =>
    elements.some(({ id }) => ids.includes(id)) ? elements.filter(({ id }) => !ids.includes(id)) : elements,
  )

export interface Placing {
  id: string
  band: BandName
  rect: Rect
}

/** Puts elements where they are to be, in another band perhaps. A band grows with what stands in it. */
export function placeElements(template: PrintTemplate, placings: readonly Placing[]): PrintTemplate {
  let next = template
  for (const { id, band, rect } of placings) {
    const found = find(next, id)
    if (!found) continue
    const room = roomOf(template)
    const width = clamp(rect.width, Math.min(0.1, room), room)
    const kept = tidyRect({
      width,
      height: Math.max(0.1, rect.height),
      x: clamp(rect.x, 0, room - width),
      y: Math.max(0, rect.y),
    })
    const moved = { ...found.element, ...kept }
    next =
      found.band === band
        ? changeElements(next, [id], () => moved)
        : withBand(removeElements(next, [id]), band, {
            elements: [...removeElements(next, [id])[band].elements, moved],
          })
    next = grow(next, band)
  }
  return next
}

function grow(template: PrintTemplate, band: BandName): PrintTemplate {
  const needed = contentHeight(template[band])
  if (needed <= template[band].height) return template
  return withBand(template, band, { height: Math.min(needed, mostHeight(template, band)) })
}

const contentHeight = ({ elements }: PrintBand): number =>
  tidy(Math.max(0, ...elements.map(element => endOf(element, 'y'))))

/** How high a band can be on its paper. */
export function mostHeight(template: PrintTemplate, band: BandName): number {
  const { height } = paperSize(template)
  if (height === null) return 300
  const label = isLabel(template.kind)
  const others = band === 'head' ? template.foot.height : template.head.height
  const left = height - 2 * template.margin - (band === 'tail' ? 0 : others) - (label ? 0 : leastMiddle)
  return tidy(Math.max(0, Math.min(300, left)))
}

export const setBandHeight = (template: PrintTemplate, band: BandName, height: number): PrintTemplate => {
  const next = tidy(clamp(height, contentHeight(template[band]), mostHeight(template, band)))
  return next === template[band].height ? template : withBand(template, band, { height: next })
}

/** An id that nothing on the template has. */
function freshId(template: PrintTemplate, kind: string): string {
  const taken = new Set(elementsOf(template).map(({ id }) => id))
  let count = 1
  while (taken.has(`${kind}-${count}`)) count++
  return `${kind}-${count}`
}

export const isFull = (template: PrintTemplate, more = 1): boolean =>
  elementsOf(template).length + more > mostElements

type WithoutPlace<E> = E extends PrintElement ? Omit<E, 'id' | 'x' | 'y'> : never
/** What is to be put on the paper: everything but where. */
export type NewElement = WithoutPlace<PrintElement>

/** The first place of the band where it covers nothing; below everything when there is none. */
function freePlace(template: PrintTemplate, band: BandName, size: { width: number; height: number }) {
  const room = roomOf(template)
  const { elements, height } = template[band]
  const gap = 0.5
  for (let y = 0; y + size.height <= height; y += 1)
    for (let x = 0; x + size.width <= room; x += 2) {
      const wanted = { x: x - gap, y: y - gap, width: size.width + 2 * gap, height: size.height + 2 * gap }
      if (!elements.some(element => touches(element, wanted))) return { x, y }
    }
  const below = contentHeight(template[band])
  const most = mostHeight(template, band)
  return { x: 0, y: Math.ceil(Math.min(below, Math.max(0, most - size.height))) }
}

/** Adds it where it was dropped, or where there is room; answers with the id it got. */
export function addElement(
  template: PrintTemplate,
  band: BandName,
  made: NewElement,
  at?: { x: number; y: number },
): { template: PrintTemplate; id: string } {
  const id = freshId(template, made.kind)
  const room = roomOf(template)
  const width = Math.min(made.width, room)
  const place = at ?? freePlace(template, band, { width, height: made.height })
  const inside = keepInside(
    { ...place, width, height: made.height },
    { x: 0, y: 0, width: room, height: 300 },
  )
  const element = { ...made, ...tidyRect(inside), id } as PrintElement
  const next = withBand(template, band, { elements: [...template[band].elements, element] })
  return { template: grow(next, band), id }
}

/** The same once more, a little further on; `into` another band, where they were copied from another paper. */
export function addCopies(
  template: PrintTemplate,
  copies: readonly Found[],
  shift = 3,
): { template: PrintTemplate; ids: string[] } {
  let next = template
  const ids: string[] = []
  for (const { band, element } of copies) {
    const { id: _, x, y, ...made } = element
    const added = addElement(next, band, made as NewElement, { x: x + shift, y: y + shift })
    next = added.template
    ids.push(added.id)
  }
  return { template: next, ids }
}

export const reorder = (
  template: PrintTemplate,
  ids: readonly string[],
  to: 'front' | 'behind',
): PrintTemplate =>
  inEveryBand(template, elements => {
    const chosen = elements.filter(({ id }) => ids.includes(id))
    if (chosen.length === 0) return elements
    const others = elements.filter(({ id }) => !ids.includes(id))
    return to === 'front' ? [...others, ...chosen] : [...chosen, ...others]
  })

/** Another paper, another way round or other margins: what would stand beyond the edge is made to fit. */
export function changePaper(
  template: PrintTemplate,
  change: { paper?: PaperName; landscape?: boolean; margin?: number; sides?: number },
): PrintTemplate {
  const { sides: kept, ...wanted } = { ...template, ...change }
  const { width, height } = paperSize(wanted)
  const down = height === null ? 50 : (height - (isLabel(template.kind) ? 10 : leastMiddle)) / 2
  const margin = tidy(clamp(wanted.margin, 0, Math.min(50, (width - 10) / 2, down)))
  const landscape = height === null ? false : wanted.landscape
  const sides = sidesOn({ ...wanted, landscape }, template, change.sides ?? kept)
  let next: PrintTemplate = {
    ...wanted,
    landscape,
    margin,
    ...(sides !== undefined && { sides: tidy(clamp(sides, 0, Math.min(50, (width - 10) / 2))) }),
  }
  const room = roomOf(next)
  const before = roomOf(template)
  if (room < before) {
    const share = room / before
    next = inEveryBand(next, elements =>
      elements.map(element => {
        const fits = element.x + element.width <= room
        if (fits) return element
        // Codes are not pressed together: they only move.
        const rigid = element.kind === 'qr' || element.kind === 'picture'
        const width = tidy(Math.min(room, rigid ? element.width : element.width * share))
        return { ...element, width, x: tidy(clamp(element.x * share, 0, room - width)) }
      }),
    )
  }
  return fitHeights(next)
}

/** Paper with holes begins beside them; what was for holes is not for paper without them. */
function sidesOn(
  next: Pick<PrintTemplate, 'paper' | 'landscape' | 'margin'>,
  before: PrintTemplate,
  wanted: number | undefined,
): number | undefined {
  if (hasHoles(next) === hasHoles(before)) return wanted
  return hasHoles(next) ? Math.max(tidy(tractorMm + 2.3), wanted ?? next.margin) : undefined
}

/** A label is all face; elsewhere head and foot leave room between them. */
function fitHeights(template: PrintTemplate): PrintTemplate {
  const { height } = paperSize(template)
  if (height === null) return template
  const inner = tidy(height - 2 * template.margin)
  if (isLabel(template.kind)) {
    const face = withBand(template, 'head', {
      height: inner,
      elements: template.head.elements.map(element => {
        const high = Math.min(element.height, inner)
        return { ...element, height: high, y: tidy(clamp(element.y, 0, inner - high)) }
      }),
    })
    return { ...face, foot: { ...face.foot, height: 0 } }
  }
  const foot = tidy(Math.min(template.foot.height, Math.max(0, inner - leastMiddle)))
  const head = tidy(Math.min(template.head.height, Math.max(0, inner - leastMiddle - foot)))
  return withBand(withBand(template, 'foot', { height: foot }), 'head', { height: head })
}

export const changeTable = (
  template: PrintTemplate,
  at: number,
  change: Partial<PrintTable>,
): PrintTemplate => ({
  ...template,
  tables: template.tables.map((table, index) => (index === at ? { ...table, ...change } : table)),
})

export const changeColumn = (
  template: PrintTemplate,
  at: number,
  column: number,
  change: Partial<PrintColumn>,
): PrintTemplate =>
  changeTable(template, at, {
    columns: template.tables[at]!.columns.map((one, index) =>
      index === column ? { ...one, ...change } : one,
    ),
  })

export function moveColumn(template: PrintTemplate, at: number, from: number, to: number): PrintTemplate {
  const columns = [...template.tables[at]!.columns]
  if (from === to || to < 0 || to >= columns.length) return template
  const [moved] = columns.splice(from, 1)
  columns.splice(to, 0, moved!)
  return changeTable(template, at, { columns })
}

/** At the end, as wide as the others are. */
export function addColumn(template: PrintTemplate, at: number, field: string): PrintTemplate {
  const { list, columns } = template.tables[at]!
  const { kind } = fieldsOfKind(template.kind).lists[list]!.columns[field]!
  const average = columns.reduce((sum, { share }) => sum + share, 0) / columns.length
  const share = Math.round(clamp(kind === 'text' ? average * 1.5 : average, 0.1, 20) * 100) / 100
  return changeTable(template, at, { columns: [...columns, newColumn(field, share)] })
}

const newColumn = (field: string, share: number): PrintColumn => ({
  field,
  share,
  titles: {},
  show: 'first',
  below: [],
})

/** The last one stays. */
export function removeColumn(template: PrintTemplate, at: number, column: number): PrintTemplate {
  const { columns } = template.tables[at]!
  if (columns.length === 1) return template
  return changeTable(template, at, { columns: columns.filter((_, index) => index !== column) })
}

/** Widths in mm become shares again, so that together they are the whole. */
export function setWidths(template: PrintTemplate, at: number, widths: readonly number[]): PrintTemplate {
  const total = widths.reduce((sum, width) => sum + width, 0)
  const { columns } = template.tables[at]!
  return changeTable(template, at, {
    columns: columns.map((column, index) => ({
      ...column,
      share: Math.max(0.1, Math.round((widths[index]! / total) * 2000) / 100),
    })),
  })
}

/** In mm, along the room. */
export function columnWidths({ columns }: PrintTable, room: number): number[] {
  const total = columns.reduce((sum, { share }) => sum + share, 0)
  return columns.map(({ share }) => (share / total) * room)
}

export function addTable(template: PrintTemplate, list: string): PrintTemplate {
  const fields = Object.keys(fieldsOfKind(template.kind).lists[list]!.columns).slice(0, 4)
  const columns = fields.map(field => newColumn(field, 5))
  const table: PrintTable = {
    list,
    columns,
    title: false,
    heads: true,
    zebra: false,
    borders: 'rows',
    hideEmpty: false,
  }
  return { ...template, tables: [...template.tables, table] }
}

export const removeTable = (template: PrintTemplate, at: number): PrintTemplate => ({
  ...template,
  tables: template.tables.filter((_, index) => index !== at),
})
