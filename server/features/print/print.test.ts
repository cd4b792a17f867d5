import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliveryFilePath } from '../../../contract/delivery-papers.ts'
import { orderFilePath } from '../../../contract/orders.ts'
import { cookies } from '../../../contract/preferences.ts'
import { productLabelPath } from '../../../contract/print.ts'
import {
  previewPath,
  printData,
  printDocuments,
  printLanguages,
  printTemplateRead,
  printTemplates,
  removePrintTemplate,
  savePrintTemplate,
} from '../../../contract/print-desk.ts'
import { type PrintKind, printKinds } from '../../../contract/print-fields.ts'
import { emptyTemplate, type PrintElement, type PrintTemplate } from '../../../contract/print-template.ts'
import { quotationFilePath } from '../../../contract/quotation.ts'
import { headers, protocolVersion } from '../../../contract/wire.ts'
import { atCommit } from '../../testing/at-once.ts'
import { makeMember, makeProduct, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'
import { makeOrder } from '../../testing/orders.ts'
import { textsOfPdf, wordsOfPdf } from '../../testing/pdf-text.ts'
import { oursOf } from './ours.ts'

let server: OpenShop
let head: { id: number; warehouseId: number }
let mine: { id: number; code: string }
let theirs: { id: number; code: string }
let owner: CallAs & { id: number }
let stranger: CallAs & { id: number }
let content: CallAs & { id: number }
let warehouse: CallAs & { id: number }
let customer: CallAs & { id: number }
let sku: { skuId: number; productId: number }
let order: { id: number; number: string }
let theirOrder: { id: number; number: string }

beforeAll(async () => {
  server = await openShop()
  const { sql } = server
  head = await makeShop(sql, { code: 'head', isDefault: true })
  const person = async (options: Parameters<typeof makeMember>[1], shop?: string) => {
    const { id, mobile } = await makeMember(sql, options)
    const address = `10.9.${Math.floor(id / 250)}.${id % 250}`
    return { id, shop, address, session: await server.signIn(mobile, { address, shop }), lang: 'en' as const }
  }
  owner = await person({ shopId: head.id, role: 'distributor' })
  stranger = await person({ shopId: head.id, role: 'distributor' })
  content = await person({ shopId: head.id, staffRole: 'content' })
  warehouse = await person({ shopId: head.id, staffRole: 'warehouse' })
  mine = await makeShop(sql, { code: 'mine', ownerId: owner.id })
  theirs = await makeShop(sql, { code: 'theirs', ownerId: stranger.id })
  await sql`update shops set titles = '{"zh":"丝路小店","en":"Silk Road"}', languages = '{zh,en,ar}' where id = ${mine.id}`
  await sql`update shops set languages = '{zh,en,ar}' where id = ${head.id}`
  customer = await person({ shopId: mine.id }, mine.code)
  sku = await makeProduct(sql, head.warehouseId, { name: 'Cup', retail: '12.50' })
  const made = (shopId: number, memberId: number) =>
    makeOrder(sql, {
      shopId,
      memberId,
      state: 2,
      lines: [{ skuId: sku.skuId, quantity: '2', price: '12.5' }],
    })
  order = await made(mine.id, customer.id)
  theirOrder = await made(theirs.id, (await makeMember(sql, { shopId: theirs.id })).id)
}, 60_000)

beforeEach(async () => {
  await server.sql`delete from rate_limits`
})

afterAll(() => server.close())

const said = (words: string, more: Partial<PrintElement> = {}): PrintElement =>
  ({
    id: 'words',
    kind: 'text',
    x: 0,
    y: 0,
    width: 100,
    height: 6,
    words: { en: words },
    show: 'first',
    fit: 'wrap',
    style: {},
    ...more,
  }) as PrintElement

const templateSaying = (words: string, kind: PrintKind = 'order'): PrintTemplate => ({
  ...emptyTemplate(kind, kind === 'product-label' ? 'label-100x150' : 'a4'),
  head: { height: 20, elements: [{ ...said(words), width: 90 } as PrintElement], everyPage: false },
})

const save = (row: Record<string, unknown>, as: CallAs = owner) =>
  server.call(savePrintTemplate, { row: { name: 'Own', ...row } as never }, as)

const cookiesOf = ({ session = '', shop }: CallAs) =>
  [`${cookies.session}=${session}`, `${cookies.language}=en`, shop && `${cookies.shop}=${shop}`]
    .filter(Boolean)
    .join('; ')

const get = (url: string, as: CallAs = owner) =>
  server.app.inject({
    url,
    remoteAddress: as.address,
    headers: { cookie: cookiesOf(as) },
  })

const preview = (body: unknown, as: CallAs = owner, more: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: previewPath,
    headers: {
      [headers.version]: protocolVersion,
      'content-type': 'application/json',
      cookie: cookiesOf(as),
      ...more,
    },
    payload: JSON.stringify(body),
  })

describe('templates of a shop', () => {
  test('begin with ours, one for each kind, which can be opened and saved as one’s own', async () => {
    const list = await server.call(printTemplates, {}, owner)
    expect(list.obj).toMatchObject({ shop: { id: mine.id }, mayChange: true })
    expect(list.tbl.filter(({ ours, isDefault }) => ours && isDefault).map(({ kind }) => kind)).toEqual(
      printKinds,
    )
    for (const kind of printKinds) {
      const open = await server.call(printTemplateRead, { kind }, owner)
      expect(open.obj).toMatchObject({ id: 0, revision: 0, kind, shopId: mine.id, isDefault: true })
      const saved = await save({ template: open.obj.template })
      expect(saved).toMatchObject({ success: true, obj: { revision: 1, conflict: null } })
      const again = await server.call(printTemplateRead, { id: saved.obj.id }, owner)
      expect(again.obj.template).toEqual(open.obj.template)
      await server.call(removePrintTemplate, { row: { id: saved.obj.id } }, owner)
    }
    const label = await server.call(printTemplateRead, { kind: 'order', paper: 'label-40x30' }, owner)
    expect(label).toMatchObject({ success: false, obj: { code: 'form.type', field: 'paper' } })
    expect(await save({ template: templateSaying('a\0b') })).toMatchObject({
      success: false,
      obj: { code: 'form.type', field: 'template' },
    })
    // A receipt is made beside it; and beside one of the shop's own, ours is.
    const opened = async (more: object) =>
      (await server.call(printTemplateRead, { kind: 'order', ...more }, owner)).obj.isDefault
    expect(await opened({ paper: 'roll-80' })).toBe(false)
    await save({ template: templateSaying('own'), isDefault: true })
    expect(await opened({})).toBe(false)
    await server.sql`delete from print_templates`
  })

  test('are no longer saved over somebody else’s changes unless one says so', async () => {
    const { obj } = await save({ template: templateSaying('first') })
    const second = await save({ id: obj.id, revision: obj.revision, template: templateSaying('second') })
    expect(second.obj).toMatchObject({ revision: 2, conflict: null })
    const late = await save({ id: obj.id, revision: obj.revision, template: templateSaying('late') })
    expect(late.obj.conflict).toMatchObject({ revision: 2, by: expect.any(String) })
    const kept = await server.call(printTemplateRead, { id: obj.id }, owner)
    expect(JSON.stringify(kept.obj.template)).toContain('second')
    expect((await save({ id: obj.id, revision: 2, template: templateSaying('late') })).obj).toMatchObject({
      revision: 3,
      conflict: null,
    })
    await server.call(removePrintTemplate, { row: { id: obj.id } }, owner)
  })

  test('one at a time is what the buttons use, also when two are made so at once', async () => {
    const saved = await atCommit(
      server.sql,
      'print_templates',
      ['one', 'two'].map(name => () => save({ name, template: templateSaying(name), isDefault: true })),
    )
    expect(saved.every(({ success }) => success)).toBe(true)
    const rows = await server.sql`
      select id from print_templates where shop_id = ${mine.id} and kind = 'order' and is_default`
    expect(rows).toHaveLength(1)
    await server.sql`delete from print_templates`
  })

  test('one that somebody works on while a colleague makes another the usual one leaves it so', async () => {
    const usual = await save({ template: templateSaying('usual'), isDefault: true })
    expect(usual.obj.isDefault).toBe(true)
    await save({ of: mine.id, name: 'Better', template: templateSaying('better'), isDefault: true }, content)
    const { id, revision } = usual.obj
    const late = await save({ id, revision, template: templateSaying('usual, with a line more') })
    expect(late.obj).toMatchObject({ conflict: null, isDefault: false })
    const rows = await server.sql`
      select name from print_templates where shop_id = ${mine.id} and kind = 'order' and is_default`
    expect(rows).toEqual([{ name: 'Better' }])
    const kept = await save({
      id,
      revision: late.obj.revision,
      template: templateSaying('usual'),
      isDefault: true,
    })
    expect(kept.obj).toMatchObject({ conflict: null, isDefault: true })
    const still = await save({ id, revision: kept.obj.revision, template: templateSaying('as before') })
    expect(still.obj).toMatchObject({ conflict: null, isDefault: true })
    await server.sql`delete from print_templates`
  })

  test('are the shop’s own: another distributor, a customer and the warehouse change none', async () => {
    const { obj } = await save({ template: templateSaying('mine') })
    const refused = { success: false, obj: { code: 'message.noPermission' } }
    expect(await server.call(printTemplateRead, { id: obj.id }, stranger)).toMatchObject(refused)
    expect(await save({ id: obj.id, revision: 1, template: templateSaying('x') }, stranger)).toMatchObject(
      refused,
    )
    expect(await save({ of: mine.id, template: templateSaying('x') }, stranger)).toMatchObject(refused)
    expect(await server.call(removePrintTemplate, { row: { id: obj.id } }, stranger)).toMatchObject(refused)
    expect(await server.call(printTemplates, { of: mine.id }, stranger)).toMatchObject(refused)
    expect((await server.call(printTemplates, {}, customer)).success).toBe(false)
    expect(await save({ of: mine.id, template: templateSaying('x') }, warehouse)).toMatchObject(refused)
    expect((await server.call(printTemplateRead, { id: obj.id }, content)).obj).toMatchObject({
      shopId: mine.id,
    })
    expect(
      (await save({ id: obj.id, revision: 1, template: templateSaying('office') }, content)).obj,
    ).toMatchObject({ revision: 2 })
    await server.sql`delete from print_templates`
  })

  test('show no picture that is somebody else’s', async () => {
    const file = async (ownerId: number, isPublic: boolean, attached: boolean) => {
      const path = `u/${crypto.randomUUID().replaceAll('-', '')}.png`
      await server.sql`
        insert into files (owner_id, shop_id, name, path, type, bytes, sent_bytes, sha256, is_public, expires_at, attached_type, attached_id)
        values (${ownerId}, ${head.id}, 'x.png', ${path}, 'image/png', 1, 1, ${Buffer.from(path)}, ${isPublic},
          ${attached ? null : new Date(Date.now() + 86_400_000)}, ${attached ? 'thing' : null}, ${attached ? 1 : null})`
      return path
    }
    const showing = (picture: string): PrintTemplate => ({
      ...emptyTemplate('order', 'a4'),
      head: {
        height: 20,
        elements: [{ id: 'p', kind: 'picture', x: 0, y: 0, width: 20, height: 20, picture }],
        everyPage: false,
      },
    })
    for (const name of [
      await file(customer.id, false, true),
      await file(stranger.id, false, false),
      `s/${'0'.repeat(32)}.png`,
      '../../etc/passwd',
      'thumb/240/p/1.webp',
      'constructor',
    ]) {
      expect(await save({ template: showing(name) })).toMatchObject({
        success: false,
        obj: { code: 'print.foreignPicture', field: 'template' },
      })
      expect((await preview({ template: showing(name) })).statusCode).toBe(400)
    }
    const own = await file(owner.id, true, false)
    const saved = await save({ template: showing(own) })
    expect(saved.success).toBe(true)
    const [kept] = await server.sql<{ expires: Date | null; id: number }[]>`
      select expires_at as expires, attached_id as id from files where path = ${own}`
    expect(kept).toEqual({ expires: null, id: saved.obj.id })
    await server.sql`delete from print_templates`
  })

  test('that are wrong are refused in words', async () => {
    const wrong = { ...templateSaying('x'), margin: -5 }
    expect((await save({ template: wrong })).success).toBe(false)
    const off = { ...templateSaying('x'), paper: 'roll-58' }
    expect(await save({ template: off })).toMatchObject({ success: false, obj: { code: 'print.offPaper' } })
  })
})

describe('a document', () => {
  test('is printed as its shop prints, with the shop’s name, whoever prints it', async () => {
    await save({
      template: {
        ...templateSaying('Our own words for {shopName}: {number}'),
        tables: oursOf('order').tables,
      },
      isDefault: true,
    })
    for (const as of [customer, owner, warehouse]) {
      const { statusCode, rawPayload } = await get(`${orderFilePath}pdf?ids=${order.id}`, as)
      expect(statusCode).toBe(200)
      const words = wordsOfPdf(rawPayload)
      expect(words).toContain('Our own words for ')
      expect(words).toContain('Silk Road')
      expect(words).toContain(order.number)
      expect(words).toContain('¥25.00')
    }
    await server.sql`delete from print_templates`
    const ours = await get(`${orderFilePath}pdf?ids=${order.id}`, warehouse)
    expect(wordsOfPdf(ours.rawPayload)).toContain('Silk Road')
    expect(wordsOfPdf(ours.rawPayload)).not.toContain('Our own words')
  })

  test('is printed beside another shop’s in one file, each with its own template', async () => {
    await save({ template: templateSaying('Mine'), isDefault: true })
    const { rawPayload } = await get(`${orderFilePath}pdf?ids=${order.id},${theirOrder.id}`, warehouse)
    const texts = textsOfPdf(rawPayload)
    expect(texts.filter(({ page }) => page === 0).map(({ text }) => text)).toContain('Mine')
    expect(texts.filter(({ page }) => page === 1).map(({ text }) => text)).toContain(theirOrder.number)
    await server.sql`delete from print_templates`
  })

  test('speaks the template’s languages unless others are asked for', async () => {
    await save({ template: { ...oursOf('order'), languages: ['zh', 'en'] }, isDefault: true })
    const words = async (more = '') =>
      wordsOfPdf((await get(`${orderFilePath}pdf?ids=${order.id}${more}`, owner)).rawPayload)
    expect(await words()).toContain('订单号')
    expect(await words('&langs=en')).not.toContain('订单号')
    expect(await words('&langs=ar')).not.toContain('订单号')
    // What a print dialog begins with: of the document's own shop, whoever prints it.
    const begins = async (as: CallAs, id: number) =>
      (await server.call(printLanguages, { kind: 'order', id }, as)).obj.langs
    expect(await begins(owner, order.id)).toEqual(['zh', 'en'])
    expect(await begins(warehouse, order.id)).toEqual(['zh', 'en'])
    expect(await begins(warehouse, theirOrder.id)).toEqual([])
    await server.sql`delete from print_templates`
  })

  test('is printed with another of its shop’s templates where one is asked for, and with no other shop’s', async () => {
    const idOf = async (words: string, more: object, as: CallAs = owner) =>
      (await save({ name: words, template: templateSaying(words), ...more }, as)).obj.id
    await idOf('Usual', { isDefault: true })
    const receipt = await idOf('Receipt', {})
    const foreign = await idOf('Foreign', {}, stranger)
    const words = async (template: number | string) =>
      wordsOfPdf((await get(`${orderFilePath}pdf?ids=${order.id}&template=${template}`, owner)).rawPayload)
    expect(await words('')).toContain('Usual')
    expect(await words(receipt)).toContain('Receipt')
    expect(await words(receipt)).not.toContain('Usual')
    expect(await words(foreign)).toContain('Usual')
    expect(await words(0)).toContain(order.number)
    expect(await words(0)).not.toContain('Usual')
    expect((await get(`${orderFilePath}pdf?ids=${order.id}&template=-1`)).statusCode).toBe(400)
    const both = await get(
      `${orderFilePath}pdf?ids=${order.id},${theirOrder.id}&template=${receipt}`,
      warehouse,
    )
    const second = textsOfPdf(both.rawPayload).filter(({ page }) => page === 1)
    expect(second.map(({ text }) => text)).toContain(theirOrder.number)
    const offered = async (as: CallAs) =>
      (await server.call(printLanguages, { kind: 'order', id: order.id }, as)).obj.templates
    expect((await offered(owner)).map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['Receipt', false],
      ['Usual', true],
    ])
    expect(await offered(warehouse)).toHaveLength(2)
    for (const other of [customer, stranger]) expect(await offered(other)).toEqual([])
    await server.sql`delete from print_templates`
  })

  test('a quotation too is printed with the template that was asked for', async () => {
    const idOf = async (words: string, more: object) =>
      (
        await save(
          { of: head.id, name: words, template: templateSaying(words, 'quotation'), ...more },
          content,
        )
      ).obj.id
    await idOf('Usual', { isDefault: true })
    const large = await idOf('Large', {})
    const words = async (more: string) =>
      wordsOfPdf((await get(`${quotationFilePath}pdf?products=${sku.productId}${more}`, content)).rawPayload)
    expect(await words('')).toContain('Usual')
    expect(await words(`&template=${large}`)).toContain('Large')
    expect(await words('&template=0')).toContain('Cup')
    expect((await get(`${quotationFilePath}pdf?products=${sku.productId}&template=x`)).statusCode).toBe(400)
    await server.sql`delete from print_templates`
  })

  test('is found and shown by whoever may print it only', async () => {
    const found = await server.call(printDocuments, { kind: 'order' }, owner)
    expect(found.tbl.map(({ title }) => title)).toEqual([order.number])
    expect((await server.call(printDocuments, { kind: 'order', q: 'nothing' }, owner)).tbl).toEqual([])
    const shown = await server.call(printData, { kind: 'order', id: order.id, langs: 'en,ar' }, owner)
    expect(shown.obj).toMatchObject({
      langs: ['en', 'ar'],
      fields: { number: [order.number], shopName: ['Silk Road', expect.any(String)] },
      lists: { lines: { groups: [{ rows: [{ itemNo: [expect.any(String)], amount: ['¥25.00'] }] }] } },
    })
    expect(shown.obj.names.number).toHaveLength(2)
    const refused = { success: false, obj: { code: 'message.noPermission' } }
    expect(await server.call(printData, { kind: 'order', id: theirOrder.id }, owner)).toMatchObject(refused)
    expect(await server.call(printData, { kind: 'order', id: 2_000_000_000 }, owner)).toMatchObject(refused)
    for (const kind of printKinds) {
      const rows = await server.call(printDocuments, { kind }, owner)
      expect(rows.success).toBe(true)
      const sample = await server.call(printData, { kind, langs: 'zh,ar' }, owner)
      expect(sample.obj.fields.shopName).toEqual(['丝路小店', expect.any(String)])
    }
    for (const kind of ['delivery-note', 'statement', 'contract'] as const)
      expect(await server.call(printData, { kind, id: 1 }, stranger)).toMatchObject({ success: false })
  })

  test('of the warehouse goes to a distributor’s customer: the distributor prints it, another does not', async () => {
    const [line] = await server.sql<
      { id: number }[]
    >`select id from order_lines where order_id = ${theirOrder.id}`
    const [note] = await server.sql<{ id: number }[]>`
      insert into delivery_notes (number, shop_id, member_id, warehouse_id, delivery, carrier, logistics_no, state, packed_at)
      values ('FH1', ${theirs.id}, ${stranger.id}, ${head.warehouseId}, 'delivery', '', '', 'packed', now()) returning id`
    await server.sql`
      insert into delivery_note_lines (note_id, order_id, order_line_id, quantity)
      select ${note!.id}, ${theirOrder.id}, ${line!.id}, 2`
    await server.sql`update orders set purchase_id = ${theirOrder.id} where id = ${order.id}`
    const status = async (as: CallAs) =>
      (await get(`${deliveryFilePath('notes')}pdf?ids=${note!.id}`, as)).statusCode
    expect(await status(owner)).toBe(200)
    expect(await status(content)).toBe(404)
    await server.sql`update orders set purchase_id = null where id = ${order.id}`
    expect(await status(owner)).toBe(404)
  })
})

describe('a preview', () => {
  test('is the PDF of a template that nobody has saved, with a document or a made-up one', async () => {
    for (const kind of printKinds) {
      const made = await preview({ template: oursOf(kind), langs: 'zh,ar' })
      expect([made.statusCode, made.headers['content-type']]).toEqual([200, 'application/pdf'])
    }
    const real = await preview({ template: templateSaying('Look: {number}'), id: order.id })
    expect(wordsOfPdf(real.rawPayload)).toContain(order.number)
  })

  test('is refused in words', async () => {
    const template = templateSaying('x')
    expect((await preview({ template, id: theirOrder.id })).statusCode).toBe(404)
    expect((await preview({ template, of: theirs.id })).statusCode).toBe(404)
    expect((await preview({ template }, customer)).statusCode).toBe(403)
    expect((await preview({ template }, {})).statusCode).toBe(401)
    expect((await preview({ template }, owner, { [headers.version]: '' })).statusCode).toBe(400)
    const off = await preview({ template: { ...template, paper: 'roll-58' } })
    expect([off.statusCode, off.body]).toEqual([400, expect.stringContaining('beyond the paper')])
    expect((await preview('x'.repeat(400_000))).statusCode).toBe(413)
    expect((await preview(null)).statusCode).toBe(400)
    expect((await preview({ template: { ...template, margin: Number.NaN } })).statusCode).toBe(400)
  })
})

describe('labels of products', () => {
  test('are as many as asked for, 40 × 30 mm each, at the shop’s price', async () => {
    const made = await get(`${productLabelPath}pdf?skus=${sku.skuId}&copies=3`, warehouse)
    expect(made.statusCode).toBe(200)
    const boxes = [...made.rawPayload.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
    expect(boxes).toHaveLength(3)
    expect(Number(boxes[0]![1])).toBeCloseTo(113.39, 1)
    expect(wordsOfPdf(made.rawPayload)).toContain('Cup')
    expect(wordsOfPdf(made.rawPayload)).toContain('¥12.50')
    // From the list of products: each of their SKUs.
    const ofProduct = await get(
      `${productLabelPath}pdf?products=${sku.productId}&copies=1&langs=en`,
      warehouse,
    )
    expect(wordsOfPdf(ofProduct.rawPayload)).toContain('¥12.50')
  })

  test('of something that is not there, of too many and for a customer are refused', async () => {
    expect((await get(`${productLabelPath}pdf?skus=2000000000`, warehouse)).statusCode).toBe(404)
    expect((await get(`${productLabelPath}pdf?skus=${sku.skuId}&copies=501`, warehouse)).statusCode).toBe(400)
    expect((await get(`${productLabelPath}pdf?skus=${sku.skuId}`, customer)).statusCode).toBe(403)
    expect((await get(`${productLabelPath}pdf?skus=${sku.skuId}&of=${theirs.id}`, owner)).statusCode).toBe(
      404,
    )
  })
})
