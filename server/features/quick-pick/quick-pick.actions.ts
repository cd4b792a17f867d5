import { mostPickLines, type PickedLine, quickPick } from '../../../contract/quick-pick.ts'
import { handle, ok } from '../../handler.ts'
import { searchTerms } from '../catalogue/search-words.ts'
import { buyerOf } from '../pricing/price-lines.ts'
import { pickRows } from '../selection/pick-rows.ts'
import { type Match, matchLines } from './quick-pick.queries.ts'
import { type Reading, readLines } from './read-line.ts'
import { specHits } from './spec-hits.ts'
import { unitNamed } from './unit-names.ts'

const mostReadings = 12
const mostChoices = 5
/** The reading of matches that no code found. */
const byWords = -1

export const quickPickActions = [
  handle(quickPick, async (context, input) => {
    // One query understands all lines; rows and prices are two more, however many.
    const { db, shop, lang } = context
    const lines = readLines(input.lines, mostPickLines, lang)
      .map(({ readings, ...line }, at) => ({ ...line, at, readings: readings.slice(0, mostReadings) }))
      .filter(({ readings }) => readings.length > 0)
    const matches = await matchLines(
      db,
      shop,
      lines.flatMap(({ at, readings }) =>
        readings.map(({ code, spec }, reading) => ({ line: at, reading, code, sure: spec === undefined })),
      ),
      lines.flatMap(({ at, readings }) => {
        const codes = new Set(readings.filter(({ spec }) => !spec).map(({ code }) => code))
        return [...codes].map(code => ({ line: at, tsquery: searchTerms(code, lang).found }))
      }),
    )
    const byLine = Map.groupBy(matches, ({ line }) => line)
    const picked = lines.map(({ text, line, at, readings }) => ({
      line,
      text,
      ...decide(readings, byLine.get(at) ?? []),
    }))
    const rows = await pickRows(context, buyerOf(context), [
      ...new Set(picked.flatMap(({ skuIds }) => skuIds)),
    ])
    return ok({ lines: picked, rows })
  }),
]

type Decision = Omit<PickedLine, 'line' | 'text'>

/**
 * The first reading whose code is known decides; several SKUs under it are for the person to choose from, and so is one
 * where not every word was understood.
 */
function decide(readings: readonly Reading[], matches: readonly Match[]): Decision {
  const { sure: exact, doubtful } = specHits(readings, matches)
  const sure = bestReading(readings, exact) ?? bestReading(readings, doubtful)
  const known = sure === undefined ? matches : [...exact, ...doubtful]
  const hits = known.filter(({ reading }) => reading === (sure ?? byWords))
  const reading = readings[sure ?? 0]!
  const skuIds = [...new Set(hits.map(({ skuId }) => skuId))]
  const found = skuIds.length === 1 && exact.some(match => match.reading === sure)
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
function bestReading(readings: readonly Reading[], exact: readonly Match[]): number | undefined {
  const known = exact.find(match => {
    const { unit } = readings[match.reading]!
    return unit === '' || unitNamed(unit, match)
  })
  return (known ?? exact[0])?.reading
}
