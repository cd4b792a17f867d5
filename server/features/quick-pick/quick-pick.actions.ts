import { type PickedLine, quickPick } from '../../../contract/quick-pick.ts'
import { handle, ok } from '../../handler.ts'
import { searchTerms } from '../catalogue/search-words.ts'
import { buyerOf } from '../pricing/price-lines.ts'
import { pickRows } from '../selection/pick-rows.ts'
import { type Match, matchLines } from './quick-pick.queries.ts'
import { type Reading, readLine } from './read-line.ts'
import { unitNamed } from './unit-names.ts'

const mostReadings = 8
const mostChoices = 5

export const quickPickActions = [
  handle(quickPick, async (context, input) => {
    // One query understands all lines; rows and prices are two more, however many.
    const { db, shop, lang } = context
    const lines = input.lines
      .map((text, line) => ({ text: text.trim(), line, readings: readLine(text).slice(0, mostReadings) }))
      .filter(({ readings }) => readings.length > 0)
    const matches = await matchLines(
      db,
      shop,
      lines.flatMap(({ line, readings }) => readings.map(({ code }, reading) => ({ line, reading, code }))),
      lines.flatMap(({ line, readings }) => {
        const codes = new Set(readings.map(({ code }) => code))
        return [...codes].map(code => ({ line, tsquery: searchTerms(code, lang).found }))
      }),
    )
    const byLine = Map.groupBy(matches, ({ line }) => line)
    const picked = lines.map(({ text, line, readings }) => ({
      line,
      text,
      ...decide(readings, byLine.get(line) ?? []),
    }))
    const rows = await pickRows(context, buyerOf(context), [
      ...new Set(picked.flatMap(({ skuIds }) => skuIds)),
    ])
    return ok({ lines: picked, rows })
  }),
]

type Decision = Omit<PickedLine, 'line' | 'text'>

/** The first reading whose code is known decides; several SKUs under it are for the person to choose from. */
function decide(readings: readonly Reading[], matches: readonly Match[]): Decision {
  const sure = bestReading(readings, matches)
  const hits = sure === undefined ? matches : matches.filter(({ reading }) => reading === sure)
  const reading = readings[sure ?? 0]!
  const skuIds = [...new Set(hits.map(({ skuId }) => skuId))]
  const found = sure !== undefined && skuIds.length === 1
  const unit = unitNamed(reading.unit, hits[0])
  const isNear = sure === undefined && isNumber(reading.code)
  const products = new Set(hits.map(({ productNo }) => productNo))
  return {
    code: reading.code,
    state: found ? 'found' : skuIds.length === 0 ? 'unknown' : isNear ? 'near' : 'choose',
    meant: isNear && products.size === 1 ? hits[0]!.productNo : '',
    skuIds: found ? skuIds : skuIds.slice(0, mostChoices),
    unitId: unit?.id ?? hits[0]?.unitId ?? null,
    wrongUnit: found && reading.unit && !unit ? reading.unit : '',
    quantity: reading.quantity,
  }
}

/** Numbers of items and barcodes are one word: digits, or letters in parts. */
const isNumber = (code: string): boolean => /^\S*(\d|[a-z][-_./])\S*$/i.test(code)

/** One whose unit the product has is better than one whose unit nobody knows. */
function bestReading(readings: readonly Reading[], matches: readonly Match[]): number | undefined {
  const exact = matches.filter(({ reading }) => reading >= 0)
  const known = exact.find(match => {
    const { unit } = readings[match.reading]!
    return unit === '' || unitNamed(unit, match)
  })
  return (known ?? exact[0])?.reading
}
