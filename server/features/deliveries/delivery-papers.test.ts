import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeliveryPaper, deliveryFilePath } from '../../../contract/delivery-papers.ts'
import { cookies } from '../../../contract/preferences.ts'
import { read } from '../../records/sheets/testing.ts'
import { type OpenShipping, openShipping } from '../../testing/deliveries.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { wordsOfPdf } from '../../testing/pdf-text.ts'

let shop: OpenShipping

beforeAll(async () => {
  shop = await openShipping()
}, 60_000)
afterAll(() => shop.close())

async function packed() {
  const { skuId } = await shop.product()
  const order = await shop.order([{ skuId, quantity: '5' }])
  const lineId = order.lineIds[0]!
  const { obj } = await shop.pack([
    { weight: '2.5', lines: [{ lineId, quantity: '2' }] },
    { lines: [{ lineId, quantity: '3' }] },
  ])
  return { order, note: obj }
}

const get = (paper: DeliveryPaper, format: string, ids: readonly number[], as: CallAs, more = '') =>
  shop.app.inject({
    url: `${deliveryFilePath(paper)}${format}?ids=${ids.join(',')}${more}`,
    cookies: { [cookies.session]: as.session ?? '', [cookies.language]: 'en' },
  })

test('a note, its packing list and its labels have its numbers, goods and boxes', async () => {
  const { order, note } = await packed()
  const words = async (paper: DeliveryPaper, as: CallAs, more?: string) => {
    const response = await get(paper, 'pdf', [note.id], as, more)
    expect(response.headers['content-type']).toBe('application/pdf')
    return await wordsOfPdf(response.rawPayload)
  }
  const [paper, packing, labels] = [
    await words('notes', shop.buyer.as),
    await words('packing', shop.buyer.as),
    await words('labels', shop.clerk.as),
  ]
  for (const text of [paper, packing, labels]) {
    expect(text).toContain(note.number)
    expect(text).toContain(order.number)
    expect(text).toContain('李雷')
  }
  expect(paper).toContain('Delivery note')
  for (const text of [packing, labels]) {
    expect(text).toContain(`${note.number}-01`)
    expect(text).toContain(`${note.number}-02`)
    expect(text).toContain('2.5')
  }
  expect(await words('notes', shop.clerk.as, '&langs=en,zh')).toContain('发货单')
})

test('a label is a page of 100 × 150 mm for each box, of as many notes as were asked for', async () => {
  const [one, two] = [await packed(), await packed()]
  const { rawPayload } = await get('labels', 'pdf', [one.note.id, two.note.id], shop.clerk.as)
  const boxes = [...rawPayload.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  expect(boxes).toHaveLength(4)
  for (const [, width, height] of boxes) {
    expect(Number(width)).toBeCloseTo(283.46, 1)
    expect(Number(height)).toBeCloseTo(425.2, 1)
  }
})

test('note and packing list are sheets too; a label is not', async () => {
  const { note } = await packed()
  const rowsOf = async (paper: DeliveryPaper) => {
    const response = await get(paper, 'xlsx', [note.id], shop.buyer.as)
    expect(response.statusCode).toBe(200)
    const path = join(shop.folder, `${paper}.xlsx`)
    await writeFile(path, response.rawPayload)
    return (await read(path)).slice(1).map(({ cells }) => cells)
  }
  expect(await rowsOf('notes')).toEqual([expect.arrayContaining([note.number, '5'])])
  expect(await rowsOf('packing')).toEqual([
    expect.arrayContaining([`${note.number}-01`, '2']),
    expect.arrayContaining([`${note.number}-02`, '3']),
  ])
  expect((await get('labels', 'xlsx', [note.id], shop.clerk.as)).statusCode).toBe(404)
})

test('are nobody else’s: another member, a guest and finance get none, not even among their own', async () => {
  const { note } = await packed()
  const own = await packed()
  const stranger = await shop.enter()
  const finance = await shop.enter('finance')
  await shop.sql`update delivery_notes set member_id = ${stranger.id} where id = ${own.note.id}`
  for (const paper of ['notes', 'packing', 'labels', 'papers'] as const) {
    expect((await get(paper, 'pdf', [note.id], {})).statusCode).toBe(401)
    expect((await get(paper, 'pdf', [note.id], stranger.as)).statusCode).toBe(404)
    expect((await get(paper, 'pdf', [own.note.id, note.id], stranger.as)).statusCode).toBe(404)
    expect((await get(paper, 'pdf', [note.id], finance.as)).statusCode).toBe(404)
    expect((await get(paper, 'pdf', [2_000_000_000], shop.clerk.as)).statusCode).toBe(404)
    expect((await get(paper, 'pdf', [], shop.clerk.as)).statusCode).toBe(400)
  }
})

test('all papers of several notes are one file: note, packing list and labels of one after those of the other', async () => {
  const [one, two] = [await packed(), await packed()]
  const response = await get('papers', 'pdf', [one.note.id, two.note.id], shop.clerk.as)
  expect(response.headers['content-type']).toBe('application/pdf')
  const words = await wordsOfPdf(response.rawPayload)
  const places = [one, two].flatMap(({ note }) => {
    const label = words.lastIndexOf(`${note.number}-02`)
    return [words.indexOf(note.number), label]
  })
  expect(places).not.toContain(-1)
  expect(places.toSorted((a, b) => a - b)).toEqual(places)
  expect(words.match(/Delivery note/g)?.length).toBeGreaterThanOrEqual(2)
  expect(words.match(/Packing list/g)?.length).toBeGreaterThanOrEqual(2)
  expect((await get('papers', 'xlsx', [one.note.id], shop.clerk.as)).statusCode).toBe(404)
})
