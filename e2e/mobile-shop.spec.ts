import type { Sql } from '../server/db/database.ts'
import { makeOrder } from '../server/testing/orders.ts'
import { newMember, test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { buyer, phone, plenty } from './support/phone.ts'
import { fromElsewhere, tooWide, visit } from './support/shop.ts'

test.use({ lang: 'en', ...phone })

interface Chosen {
  itemNo: string
  barcode: string
  /** Two SKUs that differ in one word. */
  specs: string[]
}

/** A product of two specifications or more, of which there is plenty and which is sold one by one. */
async function severalKinds(sql: Sql): Promise<Chosen> {
  const [found] = await sql<Chosen[]>`
    select p.item_no as "itemNo", max(k.barcode) as barcode, array_agg(k.spec -> 0 -> 'value' ->> 'en' order by k.position) as specs
    from products p join skus k on k.product_id = p.id
    join stocks t on t.sku_id = k.id join shops s on s.warehouse_id = t.warehouse_id and s.is_default
    join product_listing l on l.product_id = p.id
    where t.on_hand - t.held > 50 and jsonb_array_length(k.spec) = 1 and k.min_qty = 1 and k.multiple = 1
      and k.spec -> 0 -> 'value' ->> 'en' !~ '[ 0-9]' and k.barcode <> ''
    group by p.id having count(distinct k.spec -> 0 -> 'value' ->> 'en') >= 2 order by p.id limit 1`
  return found!
}

test('on a phone one buys in a flash sale and pays', async ({ page, sql, t }) => {
  await buyer(page, sql)
  await visit(page, '/m/ms?lang=en')
  const row = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^${t('flash-sale.buy')} · `) }) })
    .first()
  await row.getByRole('button', { name: new RegExp(`^${t('flash-sale.buy')} · `) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('flash-sale.buy') })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page
    .getByRole('link', { name: t('flash-sale.payNow') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/m\/checkout/)
  await page.getByRole('button', { name: t('checkout.commit') }).click()
  await expect(page).toHaveURL(/\/m\/pay(\/result)?\?/)
})

/** Of its own: other journeys look at the demo shop's. */
async function groupBuy(sql: Sql, title: string): Promise<{ id: number; shopId: number }> {
  const [buy] = await sql<{ id: number; shopId: number }[]>`
    insert into group_buys (shop_id, sku_id, titles, starts_at, ends_at, sizes, stock)
    select id, 40, ${sql.json({ zh: title, en: title })}, now() - interval '1 day', now() + interval '1 day',
      '[{"size": 2, "price": "66"}, {"size": 3, "price": "60"}]', 50
    from shops where is_default returning id, shop_id as "shopId"`
  return buy!
}

const groupBuyEnds = (sql: Sql, id: number) => sql`update group_buys set ends_at = now() where id = ${id}`

test('on a phone one starts a group, and shares it', async ({ page, sql, t }) => {
  const id = await buyer(page, sql)
  const title = `Three on phones ${id}`
  const buy = await groupBuy(sql, title)
  try {
    await visit(page, '/m/group?lang=en')
    await page.getByRole('link', { name: title }).click()
    await page.getByRole('button', { name: t('share.share') }).click()
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
    // The way back closes the sheet.
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.getByRole('button', { name: t('group-buy.startAny') }).click()
    await page
      .getByRole('dialog')
      .getByText(t('group-buy.price', { size: 3 }))
      .click()
    await page.getByRole('link', { name: t('group-buy.start', { size: 3 }) }).click()
    await expect(page).toHaveURL(/\/m\/checkout\?groupBuyId=\d+/)
    await page.getByRole('button', { name: t('checkout.commit') }).click()
    await expect(page).toHaveURL(/\/m\/pay(\/result)?\?/)
    const [order] = await sql<{ goods: string; grouped: boolean }[]>`
      select trim_scale(goods)::text as goods, group_id is not null as grouped from orders where member_id = ${id}`
    expect(order).toEqual({ goods: '60', grouped: true })
  } finally {
    await groupBuyEnds(sql, buy.id)
  }
})

test('on a phone one joins the group that somebody else has started', async ({ page, sql, t }) => {
  const id = await buyer(page, sql)
  const starter = await newMember(sql)
  const buy = await groupBuy(sql, `Two on phones ${id}`)
  try {
    const lines = [{ skuId: 40, quantity: '1', price: '66' }] as const
    const theirs = await makeOrder(sql, { shopId: buy.shopId, memberId: starter.id, lines })
    const [group] = await sql<{ id: number }[]>`
      insert into groups (group_buy_id, leader_id, size, price, closes_at)
      values (${buy.id}, ${starter.id}, 2, 66, now() + interval '1 day') returning id`
    await sql`update orders set group_id = ${group!.id} where id = ${theirs.id}`
    await sql`update group_buys set sold = 1 where id = ${buy.id}`
    await visit(page, `/m/group?id=${buy.id}&lang=en`)
    await page.getByRole('button', { name: t('group-buy.join') }).click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t('group-buy.join') })
      .click()
    await expect(page).toHaveURL(new RegExp(`/m/checkout\\?.*groupId=${group!.id}`))
    await page.getByRole('button', { name: t('checkout.commit') }).click()
    await expect(page).toHaveURL(/\/m\/pay(\/result)?\?/)
    const [order] = await sql<{ goods: string; group: number }[]>`
      select trim_scale(goods)::text as goods, group_id as group from orders where member_id = ${id}`
    expect(order).toEqual({ goods: '66', group: group!.id })
  } finally {
    await groupBuyEnds(sql, buy.id)
  }
})

test('a quotation is shared from a phone, and read on another one without an account', async ({
  page,
  browser,
  baseURL,
  sql,
  t,
}) => {
  const id = await buyer(page, sql)
  const goods = await plenty(sql)
  await visit(page, `/m/quote?products=${goods.id}&lang=en`)
  await page.getByRole('button', { name: t('quotation.share') }).click()
  const sheet = page.getByRole('dialog')
  const title = `For a friend ${id}`
  await sheet.getByLabel(t('quotation.linkTitle')).fill(title)
  await sheet.getByRole('button', { name: t('quotation.makeLink') }).click()
  const link = await sheet.getByRole('textbox', { name: t('quotation.shareTitle') }).inputValue()

  const context = await browser.newContext({ ...phone, baseURL, extraHTTPHeaders: fromElsewhere() })
  const theirs = await context.newPage()
  const { pathname, search } = new URL(link)
  await visit(theirs, pathname + search, 'en')
  await expect(theirs).toHaveURL(/\/m\/quote\/shared\?/)
  await expect(theirs.getByRole('heading', { name: title })).toBeVisible()
  await expect(theirs.getByRole('main')).toContainText(goods.itemNo)
  expect(await tooWide(theirs)).toEqual([])
  // What was shown is ordered at one's own prices.
  await theirs.getByRole('link', { name: t('quotation.orderThese') }).click()
  await expect(theirs).toHaveURL(new RegExp(`/m/quote\\?.*${goods.id}`))
  await context.close()
})

test('a message from a chat becomes lines, what is unclear is asked, and the rest goes into the cart', async ({
  page,
  sql,
  t,
}) => {
  await buyer(page, sql)
  const { itemNo, specs } = await severalKinds(sql)
  await visit(page, '/m/quick?lang=en')
  await page
    .getByLabel(t('quick-pick.chatLabel'))
    .fill(`Hello, ${itemNo} ${specs[0]} x 2, ${specs[1]} 3 pcs\nxyzzyx 1`)
  await page.getByRole('button', { name: t('quick-pick.recognise') }).click()
  await expect(page.getByRole('heading', { name: t('quick-pick.understood', { count: 2 }) })).toBeVisible()
  const unclear = page.getByRole('region', { name: t('quick-pick.unclear', { count: 1 }) })
  await expect(unclear).toContainText('xyzzyx 1')
  await expect(unclear).toContainText(t('pick-list.unknownLine'))
  const quantities = page.getByRole('spinbutton')
  await expect(quantities.nth(0)).toHaveValue('2')
  await expect(quantities.nth(1)).toHaveValue('3')
  await page.getByRole('button', { name: t('pick-list.putIntoCart') }).click()
  await expect(page.getByText(t('pick-list.added', { count: 2 }))).toBeVisible()
  await visit(page, '/m/cart')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2)
})

/** A camera that sees these codes one after the other, each once. */
const camera = (codes: string[]) => {
  const left = [...codes]
  Object.assign(window, {
    BarcodeDetector: class {
      detect = async () => (left.length > 0 ? [{ rawValue: left.shift() }] : [])
    },
  })
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia: async () => new MediaStream() },
  })
}

test('the camera counts what it sees, and says what it does not know', async ({ page, sql, t }) => {
  const { barcode } = await severalKinds(sql)
  await page.addInitScript(camera, [barcode, '4006381333931', barcode])
  await visit(page, '/m/quick?lang=en')
  await page.getByRole('button', { name: t('quick-pick.camera') }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('status')).toHaveText(/: 2 so far$/)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('spinbutton')).toHaveValue('2')
  await expect(page.getByRole('region', { name: t('quick-pick.unclear', { count: 1 }) })).toContainText(
    '4006381333931',
  )
})

test('a camera that is refused is said in words', async ({ page, t }) => {
  await page.addInitScript(() => {
    Object.assign(window, { BarcodeDetector: class {} })
    Object.defineProperty(navigator, 'mediaDevices', {
      value: {
        getUserMedia: async () => {
          throw new DOMException('', 'NotAllowedError')
        },
      },
    })
  })
  await visit(page, '/m/quick?lang=en')
  await page.getByRole('button', { name: t('quick-pick.camera') }).click()
  await expect(page.getByRole('alert')).toHaveText(t('quick-pick.cameraDenied'))
})

test('one searches by voice and by a picture where the browser can', async ({ page, sql, t }) => {
  const { barcode } = await severalKinds(sql)
  await page.addInitScript(code => {
    Object.assign(window, {
      SpeechRecognition: class {
        onresult?: (event: object) => void
        onend?: () => void
        start() {
          this.onresult?.({ results: [[{ transcript: 'headphones.' }]] })
          this.onend?.()
        }
        abort() {}
      },
      BarcodeDetector: class {
        detect = async () => [{ rawValue: code }]
      },
    })
  }, barcode)
  await visit(page, '/m/search?lang=en')
  await page.getByRole('button', { name: t('mobile.voiceSearch') }).click()
  await expect(page).toHaveURL(/\/m\/list\?q=headphones/)
  await visit(page, '/m/search?lang=en')
  const onePixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await page.locator('input[type=file]').setInputFiles({
    name: 'box.png',
    mimeType: 'image/png',
    buffer: Buffer.from(onePixel, 'base64'),
  })
  await expect(page).toHaveURL(new RegExp(`/m/list\\?q=${barcode}`))
})

test('where it cannot, there is no button for it', async ({ page, t }) => {
  await page.addInitScript(() => {
    for (const name of ['BarcodeDetector', 'TextDetector', 'SpeechRecognition', 'webkitSpeechRecognition'])
      Object.defineProperty(window, name, { value: undefined })
  })
  await visit(page, '/m/search?lang=en')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(page.getByRole('button', { name: t('mobile.voiceSearch') })).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('mobile.pictureSearch') })).toHaveCount(0)
  await visit(page, '/m/quick?lang=en')
  await expect(page.getByLabel(t('quick-pick.chatLabel'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('quick-pick.camera') })).toHaveCount(0)
})
