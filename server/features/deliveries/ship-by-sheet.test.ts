import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenShipping, openShipping } from '../../testing/deliveries.ts'
import { importAs, sheetBytes } from '../../testing/sheets.ts'
import { meantNote, type NamedNote } from './ship-sheet.rules.ts'

let shop: OpenShipping

beforeAll(async () => {
  shop = await openShipping()
}, 60_000)
afterAll(() => shop.close())

async function packed() {
  const { skuId } = await shop.product()
  const order = await shop.order([{ skuId, quantity: '2' }])
  const { obj } = await shop.pack([{ lines: [{ lineId: order.lineIds[0]!, quantity: '2' }] }])
  return { order, note: obj }
}

const send = async (rows: string[][], make = false, as = shop.clerk.as) =>
  await importAs(shop, as, await sheetBytes([['number', 'carrier', 'logistics_no'], ...rows]), {
    type: 'delivery_ship',
    ...(make && { make: '1' }),
  })

const stateOf = async (id: number) =>
  (await shop.sql`select state from delivery_notes where id = ${id}`)[0]!.state

test.each<[string, Partial<NamedNote>[], string | number]>([
  ['no note', [], 'deliveries.sheetUnknown'],
  ['one that waits', [{}], 1],
  ['one that waits beside one that left', [{}, { id: 2, state: 'shipped' }], 1],
  ['one that left', [{ state: 'shipped' }], 'deliveries.notPacked'],
  ['two that wait', [{}, { id: 2 }], 'deliveries.sheetSeveral'],
  ['one that is fetched', [{ delivery: 'pickup' }], 'deliveries.sheetPickup'],
  ['one that a row above means', [{ id: 9 }], 'sheets.sameAsRow'],
])('a number that means %s', (_, notes, expected) => {
  const whole = notes.map(note => ({
    id: 1,
    number: 'D1',
    state: 'packed' as const,
    delivery: 'delivery' as const,
    recipient: '',
    ...note,
  }))
  const meant = meantNote('X', whole, new Map([[9, 2]]), 'zh')
  expect('key' in meant ? meant.key : meant.id).toBe(expected)
})

test('every row is judged first, then each is shipped for itself, and the rest is a sheet to fix', async () => {
  const [byNote, byOrder, without] = [await packed(), await packed(), await packed()]
  const rows = [
    [byNote.note.number, 'shunfeng', 'SF1000000001'],
    [byOrder.order.number, 'YTO Express', 'YT1000000002'],
    ['D-NO-SUCH', 'shunfeng', 'SF1000000003'],
    [without.note.number, 'shunfeng', ''],
    [byNote.note.number, 'shunfeng', 'SF1000000004'],
    ['', 'shunfeng', 'SF1000000005'],
  ]
  const seen = await send(rows)
  expect(seen.obj).toMatchObject({ changed: 0, bad: 4 })
  expect(
    seen.obj.shipments!.map(({ row, note, shipped, fault }) => [row, note, shipped, fault !== '']),
  ).toEqual([
    [2, byNote.note.number, false, false],
    [3, byOrder.note.number, false, false],
    [4, '', false, true],
    [5, without.note.number, false, true],
    [6, '', false, true],
    [7, '', false, true],
  ])
  expect(await stateOf(byNote.note.id)).toBe('packed')

  const done = await send(rows, true)
  expect(done.obj).toMatchObject({ changed: 2, bad: 4 })
  expect(done.obj.fixUrl).toContain('/export/fix/')
  expect(await stateOf(byNote.note.id)).toBe('shipped')
  expect(await stateOf(byOrder.note.id)).toBe('shipped')
  expect(await stateOf(without.note.id)).toBe('packed')

  // Once more, by mistake: what left stays as it is.
  expect((await send(rows, true)).obj).toMatchObject({ changed: 0, bad: 6 })
})

test('two clerks with the same sheet ship each note once', async () => {
  const { note } = await packed()
  const rows = [[note.number, 'shunfeng', 'SF2000000001']]
  const both = await Promise.all([send(rows, true), send(rows, true)])
  expect(both.map(({ obj }) => obj.changed).sort()).toEqual([0, 1])
  const entries = await shop.sql`select from stock_entries where document = ${note.number} and kind = 'out'`
  expect(entries).toHaveLength(1)
})

test('is for the warehouse only', async () => {
  const { note } = await packed()
  const rows = [[note.number, 'shunfeng', 'SF3000000001']]
  const finance = await shop.enter('finance')
  for (const as of [shop.buyer.as, finance.as])
    expect(await send(rows, true, as)).toMatchObject({
      success: false,
      obj: { code: 'message.noPermission' },
    })
  expect(await stateOf(note.id)).toBe('packed')
})
