import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parentPath } from '../../../contract/category-path.ts'
import { makeMember } from '../../testing/factories.ts'
import { type OpenOffice, openOffice } from '../../testing/open-office.ts'

let office: OpenOffice

beforeAll(async () => {
  office = await openOffice()
})
beforeEach(async () => {
  await office.sql`delete from products`
  await office.sql`delete from categories`
})
afterAll(() => office.close())

const add = (name: string, parent?: number) => office.add('category', { 'names.zh': name, parent_id: parent })
const move = (id: number, parent: number | '') => office.save('category', { id, parent_id: parent })

interface CategoryRow {
  id: number
  path: string
  count: number
}
const rows = async (): Promise<CategoryRow[]> =>
  office.sql<CategoryRow[]>`select id, path, product_count as count from categories order by path`
const pathOf = async (id: number) => (await rows()).find(row => row.id === id)?.path
const countOf = async (id: number) => (await rows()).find(row => row.id === id)?.count

async function addProduct(category: number, more: Record<string, unknown> = {}) {
  const unit = await office.add('unit', { 'names.zh': '件' })
  const row = { 'names.zh': '货', item_no: `C-${unit}`, category_id: category, unit_id: unit, ...more }
  return office.add('product', row)
}

describe('a category', () => {
  test('gets its path from its parent, after those that are there: "Each level adds 4 characters to paths."', async () => {
    const top = await add('甲')
    const below = await add('乙', top)
    await add('丙', top)
    const bottom = await add('丁', below)
    expect((await rows()).map(row => row.path)).toEqual(['0001', '00010001', '000100010001', '00010002'])
    expect((await office.form('category', bottom)).parent_id).toMatchObject({
      value: String(below),
      text: '乙',
    })
    expect((await office.form('category', top)).parent_id).toMatchObject({ value: '' })
  })

  test('stands in the first gap where the numbers are used up, and nowhere once there is none', async () => {
    const top = await add('甲')
    await office.sql`
      insert into categories (path, names) select '0001' || lpad(n::text, 4, '0'), '{}' from generate_series(1, 9998) n
      where n not in (7, 12)`
    const last = await add('末', top)
    const [one, other] = [await add('乙', top), await add('丙', top)]
    expect([await pathOf(last), await pathOf(one), await pathOf(other)]).toEqual([
      '00019999',
      '00010007',
      '00010012',
    ])
    const reply = await office.save('category', { 'names.zh': '丁', parent_id: top })
    expect(reply.success).toBe(false)
  })

  test('has at most three levels, with everything that moves along', async () => {
    const [a, b, c] = [await add('甲'), await add('乙'), 0]
    const [inA, inB] = [await add('甲一', a), await add('乙一', b)]
    const deep = await add('乙一一', inB)
    const tooDeep = { success: false, obj: { code: 'bill.tooDeep', field: 'parent_id' } }
    expect(await office.save('category', { 'names.zh': '深', parent_id: deep })).toMatchObject(tooDeep)
    expect(await move(b, inA)).toMatchObject(tooDeep)
    expect(await move(b, a)).toMatchObject(tooDeep)
    expect(await move(inB, a)).toMatchObject({ success: true })
    expect(c).toBe(0)
  })

  test('cannot be moved below itself', async () => {
    const top = await add('甲')
    const below = await add('乙', top)
    for (const parent of [top, below]) {
      expect(await move(top, parent)).toMatchObject({ success: false, obj: { code: 'bill.belowItself' } })
    }
  })

  test('that is only renamed stays where it is, and so does what is below it', async () => {
    const top = await add('甲')
    const below = await add('乙', top)
    await office.save('category', { id: top, 'names.zh': '新名', parent_id: '' })
    expect(await pathOf(top)).toBe('0001')
    expect(await pathOf(below)).toBe('00010001')
  })

  test('is not deleted while it has children or products', async () => {
    const top = await add('甲')
    const below = await add('乙', top)
    const product = await addProduct(below)
    expect(await office.remove('category', top)).toMatchObject({
      success: false,
      obj: { code: 'bill.inUse' },
    })
    expect(await office.remove('category', below)).toMatchObject({
      success: false,
      obj: { code: 'bill.inUse' },
    })
    await office.remove('product', product)
    expect(await office.remove('category', below)).toMatchObject({ success: true })
    expect(await office.remove('category', top)).toMatchObject({ success: true })
  })

  test('shows its children, or with incChild everything below it', async () => {
    const top = await add('甲')
    const below = await add('乙', top)
    await add('丙', below)
    const names = async (query: object) => (await office.list('category', { ...query })).map(row => row.names)
    expect(await names({ parentId: 0 })).toEqual(['甲'])
    expect(await names({ parentId: top })).toEqual(['乙'])
    expect(await names({ parentId: top, incChild: true })).toEqual(['乙', '丙'])
    for (const incChild of [false, true]) {
      expect(await names({ parentId: 999_999, incChild })).toEqual([])
      expect(await names({ parentId: -1, incChild })).toEqual([])
    }
    expect((await office.list('category')).map(row => row.child)).toEqual([true, true, false])
  })

  test('stays where it is when its place is emptied', async () => {
    const [first, second] = [await add('甲'), await add('乙')]
    for (const place of ['', ' ', null])
      expect(await office.save('category', { id: second, place })).toMatchObject({
        success: true,
        obj: { id: second },
      })
    expect((await office.list('category')).map(({ id }) => id)).toEqual([first, second])
  })

  test('in two moves at once: both are whole, one after the other', async () => {
    const [a, b] = [await add('甲'), await add('乙')]
    const [inA, inB] = [await add('甲一', a), await add('乙一', b)]
    const replies = await Promise.all([move(inA, b), move(inB, a), move(inA, ''), move(inB, '')])
    expect(replies.every(reply => reply.success)).toBe(true)
    await expectSoundTree()
  })
})

async function expectSoundTree() {
  const found = await rows()
  const paths = new Set(found.map(row => row.path))
  expect(paths.size).toBe(found.length)
  for (const { path } of found) {
    expect(path).toMatch(/^([0-9]{4}){1,3}$/)
    if (path.length > 4) expect(paths).toContain(parentPath(path))
  }
}

test('random moves keep every path unique, every child below its parent and every count right', async () => {
  const step = fc.record({ child: fc.nat(8), parent: fc.integer({ min: -1, max: 8 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async steps => {
      await office.sql`delete from products`
      await office.sql`delete from categories`
      const ids: number[] = []
      const parents = new Map<number, number>()
      for (let n = 0; n < 9; n++) {
        const parent = n % 3 === 0 ? 0 : ids[n - 1]!
        const id = await add(`类${n}`, parent || undefined)
        ids.push(id)
        parents.set(id, parent)
      }
      await addProduct(ids[2]!)
      await addProduct(ids[4]!)
      for (const { child, parent } of steps) {
        const [id, to] = [ids[child]!, parent < 0 ? 0 : ids[parent]!]
        const { success } = await move(id, to || '')
        if (success) parents.set(id, to)
      }
      await expectSoundTree()
      const found = await rows()
      const path = new Map(found.map(row => [row.id, row.path]))
      for (const [id, parent] of parents) expect(parentPath(path.get(id)!)).toBe(path.get(parent) ?? '')
      const homes = [ids[2]!, ids[4]!].map(id => path.get(id)!)
      for (const row of found) expect(row.count).toBe(homes.filter(home => home.startsWith(row.path)).length)
    }),
    { numRuns: 15 },
  )
}, 60_000)

describe('the count of products', () => {
  test('is of what is listed in a category and all below it', async () => {
    const top = await add('甲')
    const below = await add('乙', top)
    const other = await add('丙')
    const product = await addProduct(below)
    await addProduct(below, { listed: '0' })
    expect([await countOf(top), await countOf(below), await countOf(other)]).toEqual([1, 1, 0])
    await office.save('product', { id: product, category_id: other })
    expect([await countOf(top), await countOf(below), await countOf(other)]).toEqual([0, 0, 1])
    await office.save('product', { id: product, listed: '0' })
    expect(await countOf(other)).toBe(0)
    await office.save('product', { id: product, listed: '1' })
    await office.remove('product', product)
    expect(await countOf(other)).toBe(0)
  })
})

test('a member cannot move one', async () => {
  const top = await add('甲')
  const { mobile } = await makeMember(office.sql, { shopId: office.shop.id })
  const session = await office.signIn(mobile, { address: '10.9.0.1' })
  expect(await office.save('category', { id: top, parent_id: '' }, { session })).toMatchObject({
    success: false,
  })
})

describe('siblings', () => {
  const place = (id: number, n: number | string) => office.save('category', { id, place: n })
  const names = async () => (await office.list('category', { parentId: 0 })).map(row => row.names)

  test('are put into another order by hand, with all that is below them', async () => {
    const [a, b, c] = [await add('甲'), await add('乙'), await add('丙')]
    const below = await add('丙一', c)
    await add('丙一一', below)
    expect((await office.form('category', c)).place).toMatchObject({ value: '3' })
    expect(await place(c, 1)).toMatchObject({ success: true })
    expect(await names()).toEqual(['丙', '甲', '乙'])
    expect((await rows()).map(({ id, path }) => [id, path]).slice(0, 2)).toEqual([
      [c, '0001'],
      [below, '00010001'],
    ])
    expect(await pathOf(a)).toBe('0002')
    expect(await place(a, 99)).toMatchObject({ success: true })
    expect(await names()).toEqual(['丙', '乙', '甲'])
    expect(await pathOf(b)).toBe('0002')
    expect(await place(a, 0)).toMatchObject({ success: false, obj: { field: 'place' } })
  })

  test('keep their counts, and the move is in the trail', async () => {
    const [a, b] = [await add('甲'), await add('乙')]
    const below = await add('乙一', b)
    await addProduct(below)
    await place(b, 1)
    expect([await countOf(a), await countOf(b), await countOf(below)]).toEqual([0, 1, 1])
    const [change] = await office.sql`
      select before, after from record_changes where bill_type = 'category' and record_id = ${b} order by id desc`
    expect(change).toEqual({ before: { path: '0002' }, after: { path: '0001' } })
  })

  test('make room for one that comes from elsewhere, or is new', async () => {
    const [a, b] = [await add('甲'), await add('乙')]
    const inA = await add('甲一', a)
    await office.save('category', { id: inA, parent_id: '', place: 2 })
    await office.add('category', { 'names.zh': '新', place: '2' })
    expect(await names()).toEqual(['甲', '新', '甲一', '乙'])
    expect(await countOf(b)).toBe(0)
  })

  test('whatever is moved where, every path is one of its parent and no two are the same', async () => {
    const ids: number[] = []
    for (const name of ['甲', '乙', '丙', '丁']) ids.push(await add(name))
    for (const id of [...ids]) ids.push(await add('下', id))
    for (const [n, id] of [...ids, ...ids].entries()) await place(id, ((n * 7) % 4) + 1)
    const paths = (await rows()).map(({ path }) => path)
    expect(paths.filter(path => path.length === 4)).toEqual(['0001', '0002', '0003', '0004'])
    expect(paths.filter(path => path.length === 8)).toHaveLength(4)
    for (const path of paths) expect(path.length === 4 || paths.includes(parentPath(path))).toBe(true)
  })
})
