import * as v from 'valibot'
import { type Language, languageCodes } from './languages.ts'
import { fieldsOfKind, isLabel, type PrintKind, printKinds } from './print-fields.ts'
import type { TextKey } from './text.ts'

/**
 * A print template as it is designed and kept: a paper with bands, and elements in each. Lengths are millimetres. `x` counts from
 * the side where one begins to read, so that a template serves Chinese and Arabic alike; unless it is `fixed`.
 */

/** What is written today. */
export const templateVersion = 1

/** Larger ones are refused. */
export const mostElements = 120
export const mostTemplateBytes = 100_000

/** `height` null: a roll, as long as what stands on it. */
export const papers = {
  a4: { text: 'print.paperA4', width: 210, height: 297 },
  a5: { text: 'print.paperA5', width: 148, height: 210 },
  /** Continuous paper of three parts, for dot matrix printers: whole, a half, a third. */
  'continuous-241': { text: 'print.paperContinuous', width: 241, height: 280 },
  'continuous-241-half': { text: 'print.paperContinuousHalf', width: 241, height: 140 },
  'continuous-241-third': { text: 'print.paperContinuousThird', width: 241, height: 93 },
  'roll-80': { text: 'print.paperRoll80', width: 80, height: null },
  'roll-58': { text: 'print.paperRoll58', width: 58, height: null },
  'label-100x150': { text: 'print.paperLabel100', width: 100, height: 150 },
  'label-40x30': { text: 'print.paperLabel40', width: 40, height: 30 },
} as const satisfies Record<string, { text: TextKey; width: number; height: number | null }>
export type PaperName = keyof typeof papers
export const paperNames = Object.keys(papers) as PaperName[]

/** Labels are for labels. */
export const papersFor = (kind: PrintKind): PaperName[] =>
  paperNames.filter(name => name.startsWith('label') === isLabel(kind))

const length = (least: number, most: number) =>
  v.pipe(v.number(), v.finite(), v.minValue(least), v.maxValue(most))
/** No paper is larger than this either way, but for a roll's length. */
const mostMillimetres = 300
const place = length(0, mostMillimetres)
const extent = length(0.1, mostMillimetres)

const color = v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/))
/** In points, as letters are measured. */
const letters = length(4, 72)
const align = v.picklist(['start', 'center', 'end'])
const fieldName = v.pipe(v.string(), v.regex(/^\w{1,40}$/))

const words = (max: number) =>
  v.optional(
    v.record(v.picklist(languageCodes), v.pipe(v.string(), v.maxLength(max))) as v.GenericSchema<
      Partial<Record<Language, string>>
    >,
    {},
  )

const textStyle = v.object({
  size: v.optional(letters),
  bold: v.optional(v.boolean()),
  color: v.optional(color),
  align: v.optional(align),
})
export type ElementStyle = v.InferOutput<typeof textStyle>

/** Which languages of a paper that has two. */
const show = v.optional(v.picklist(['first', 'second', 'both']), 'first')

/** What a text does that is longer than its place: it takes more lines and moves what stands below it, or gets smaller letters. */
const fit = v.optional(v.picklist(['wrap', 'shrink']), 'wrap')

const placed = {
  /** Of its own within the template. */
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/)),
  x: place,
  y: place,
  width: extent,
  height: extent,
}
const written = { ...placed, style: v.optional(textStyle, {}) }

const element = v.variant('kind', [
  v.object({
    ...written,
    kind: v.literal('field'),
    field: fieldName,
    /** The name of the field stands before its value. */
    label: v.optional(v.boolean(), false),
    show,
    fit,
  }),
  /** Words of its own in each language; `{number}` stands for a field. */
  v.object({ ...written, kind: v.literal('text'), words: words(1000), show, fit }),
  /** Fields with their names, one below the other; those that are empty are left out. It grows with them. */
  v.object({
    ...written,
    kind: v.literal('facts'),
    fields: v.pipe(v.array(fieldName), v.minLength(1), v.maxLength(30)),
    columns: v.optional(v.picklist([1, 2]), 1),
  }),
  /** `field` is a picture of the document, such as the shop's logo; without it an uploaded one, by the name it is stored under. */
  v.object({
    ...placed,
    kind: v.literal('picture'),
    field: v.optional(fieldName),
    picture: v.optional(v.pipe(v.string(), v.maxLength(300))),
  }),
  /** Code 128. */
  v.object({
    ...written,
    kind: v.literal('barcode'),
    field: fieldName,
    /** What it says, below it. */
    written: v.optional(v.boolean(), true),
  }),
  v.object({ ...placed, kind: v.literal('qr'), field: fieldName }),
  /** Along its longer side. */
  v.object({
    ...placed,
    kind: v.literal('line'),
    color: v.optional(color),
    /** In points. */
    thickness: v.optional(length(0.1, 10)),
  }),
  v.object({
    ...placed,
    kind: v.literal('box'),
    color: v.optional(color),
    fill: v.optional(color),
    thickness: v.optional(length(0, 10)),
  }),
  /** With their names, one below the other, those that are nothing left out. Without a list: all. */
  v.object({
    ...written,
    kind: v.literal('sums'),
    sums: v.optional(v.pipe(v.array(fieldName), v.maxLength(20)), []),
  }),
  /** `1 / 3`, within one document. */
  v.object({ ...written, kind: v.literal('page-number') }),
])
export type PrintElement = v.InferOutput<typeof element>
export type PrintElementOf<Kind extends PrintElement['kind']> = Extract<PrintElement, { kind: Kind }>
export const elementKinds = [
  'field',
  'text',
  'facts',
  'picture',
  'barcode',
  'qr',
  'line',
  'box',
  'sums',
  'page-number',
] as const satisfies readonly PrintElement['kind'][]

const elements = v.pipe(v.array(element), v.maxLength(mostElements))

/** At least this high; what needs more room gets it. */
const band = v.object({ height: length(0, mostMillimetres), elements })
export type PrintBand = v.InferOutput<typeof band>

const column = v.object({
  field: fieldName,
  /** Its part of the width, beside the others'. */
  share: length(0.1, 20),
  align: v.optional(align),
  /** In place of the field's own name. */
  titles: words(60),
  /** `both`: the second language below the first; a column in the second is gone from papers that have one only. */
  show,
  /** Other columns of the row that stand below it, in small letters. */
  below: v.optional(v.pipe(v.array(fieldName), v.maxLength(4)), []),
  bold: v.optional(v.boolean()),
  color: v.optional(color),
})
export type PrintColumn = v.InferOutput<typeof column>

const table = v.object({
  /** Which list of the kind. */
  list: fieldName,
  columns: v.pipe(v.array(column), v.minLength(1), v.maxLength(20)),
  /** The list's name above it. */
  title: v.optional(v.boolean(), false),
  /** Names of the columns, on every page. */
  heads: v.optional(v.boolean(), true),
  zebra: v.optional(v.boolean(), false),
  borders: v.optional(v.picklist(['rows', 'all', 'none']), 'rows'),
  /** Rows are at least so high. */
  rowHeight: v.optional(length(0, 100)),
  size: v.optional(letters),
  /** Without rows there is no table. */
  hideEmpty: v.optional(v.boolean(), false),
})
export type PrintTable = v.InferOutput<typeof table>

const shape = v.object({
  version: v.literal(templateVersion),
  kind: v.picklist(printKinds),
  paper: v.picklist(paperNames),
  landscape: v.optional(v.boolean(), false),
  margin: length(0, 50),
  /** At the sides, where it is another one. */
  sides: v.optional(length(0, 50)),
  /** In which it is printed when nobody asks for others; none: the reader's own. */
  languages: v.optional(v.pipe(v.array(v.picklist(languageCodes)), v.maxLength(2)), []),
  /** Positions stay as they are in languages that are read from the right: for paper on which something stands already. */
  fixed: v.optional(v.boolean(), false),
  style: v.optional(v.object({ size: v.optional(letters, 9), color: v.optional(color, '#1c1c21') }), {
    size: 9,
    color: '#1c1c21',
  }),
  /** At the beginning; of a label, all of it. */
  head: v.object({ ...band.entries, everyPage: v.optional(v.boolean(), false) }),
  tables: v.pipe(v.array(table), v.maxLength(4)),
  /** After the tables; it stays together. */
  tail: band,
  /** At the lower end of every page; of a roll, at its end. */
  foot: band,
})
export type PrintTemplate = v.InferOutput<typeof shape>

export const bandNames = ['head', 'tail', 'foot'] as const
export type BandName = (typeof bandNames)[number]

export const elementsOf = ({ head, tail, foot }: Pick<PrintTemplate, BandName>): readonly PrintElement[] => [
  ...head.elements,
  ...tail.elements,
  ...foot.elements,
]

/** Every field that an element shows. */
export function fieldsShown(shown: PrintElement): readonly string[] {
  switch (shown.kind) {
    case 'field':
    case 'barcode':
    case 'qr':
      return [shown.field]
    case 'facts':
      return shown.fields
    case 'picture':
      return shown.field ? [shown.field] : []
    default:
      return []
  }
}

export const sideMargin = ({ margin, sides }: Pick<PrintTemplate, 'margin' | 'sides'>): number =>
  sides ?? margin

/** The strips with holes at the sides of continuous paper, half an inch each: they are torn off. */
export const tractorMm = 12.7
export const hasHoles = ({ paper, landscape }: Pick<PrintTemplate, 'paper' | 'landscape'>): boolean =>
  paper.startsWith('continuous') && !landscape

/** Width and height of its paper as it lies; null: as long as what stands on it. */
export function paperSize({ paper, landscape }: Pick<PrintTemplate, 'paper' | 'landscape'>): {
  width: number
  height: number | null
} {
  const { width, height } = papers[paper]
  return landscape && height !== null ? { width: height, height: width } : { width, height }
}

/** All of it, with nothing in it that its kind does not have. */
export const printTemplate = v.pipe(
  shape,
  v.check(
    template => new TextEncoder().encode(JSON.stringify(template)).length <= mostTemplateBytes,
    'print.tooLarge',
  ),
  v.check(template => elementsOf(template).length <= mostElements, 'print.tooLarge'),
  v.check(template => {
    const ids = elementsOf(template).map(({ id }) => id)
    return new Set(ids).size === ids.length
  }, 'print.sameId'),
  v.check(fitsItsKind, 'print.unknownField'),
  v.check(fitsItsPaper, 'print.offPaper'),
)

function fitsItsKind(template: PrintTemplate): boolean {
  const { fields, lists, sums } = fieldsOfKind(template.kind)
  const isSound = (shown: PrintElement) =>
    fieldsShown(shown).every(name => Object.hasOwn(fields, name)) &&
    (shown.kind !== 'sums' || shown.sums.every(name => Object.hasOwn(sums, name)))
  const isTable = ({ list, columns }: PrintTable) =>
    Object.hasOwn(lists, list) &&
    columns.every(({ field, below }) =>
      [field, ...below].every(name => Object.hasOwn(lists[list]!.columns, name)),
    )
  return elementsOf(template).every(isSound) && template.tables.every(isTable)
}

function fitsItsPaper(template: PrintTemplate): boolean {
  const { width, height } = paperSize(template)
  const room = width - 2 * sideMargin(template)
  const rounding = 0.05
  return (
    room >= 10 &&
    elementsOf(template).every(shown => shown.x + shown.width <= room + rounding) &&
    (height === null ||
      2 * template.margin + template.head.height + template.foot.height + (isLabel(template.kind) ? 0 : 15) <=
        height + rounding)
  )
}

/** Nothing on it yet. */
export const emptyTemplate = (kind: PrintKind, paper: PaperName): PrintTemplate => ({
  version: templateVersion,
  kind,
  paper,
  landscape: false,
  margin: isLabel(kind) ? 2 : 11,
  languages: [],
  fixed: false,
  style: { size: 9, color: '#1c1c21' },
  head: { height: 20, elements: [], everyPage: false },
  tables: [],
  tail: { height: 0, elements: [] },
  foot: { height: 0, elements: [] },
})
