import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { actionUrl, headers, protocolVersion } from '../contract/wire.ts'
import { expect } from './support/expect.ts'
import { expectNoHorizontalScroll, signIn, test } from './support/shop.ts'

test.use({ locale: 'zh-CN' })

async function call(page: Page, action: string, form: Record<string, string>) {
  const response = await page.request.post(actionUrl(action), {
    form,
    headers: { [headers.version]: protocolVersion, [headers.lang]: 'zh' },
  })
  return (await response.json()) as { success: boolean; obj: Record<string, unknown> }
}

interface Row {
  skuId: number
  itemNo: string
  minQty: string
  multiple: string
  stockState: string
  priceHidden: boolean
  units: { price: string | null }[]
}

/** SKUs that can be bought, with the least that can be. */
async function buyable(page: Page, count: number) {
  const { obj } = await call(page, 'hlt_get_data', { type: 'quotation', categories: '1', inStock: '1' })
  return (obj.rows as Row[])
    .filter(
      ({ units, stockState, priceHidden }) =>
        (priceHidden || units[0]!.price !== null) && stockState === 'in',
    )
    .slice(0, count)
    .map(({ itemNo, minQty, multiple }) => {
      const step = Number(multiple)
      return { itemNo, qty: Math.ceil(Number(minQty) / step) * step }
    })
}

/** Of this guest, whom no other journey knows. */
const inCart = async (page: Page) => (await call(page, 'hlt_get_cart_count', {})).obj.n

/** A spreadsheet puts lines onto the clipboard; the page hears of them as a paste. */
const paste = (page: Page, text: string) =>
  page.getByLabel('粘贴清单').evaluate((field, lines) => {
    const data = new DataTransfer()
    data.setData('text/plain', lines)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)

test.describe('A buyer in a hurry', () => {
  test('pastes fifty lines, clears up what is unclear, and adds them together', async ({ page }) => {
    const wanted = await buyable(page, 49)
    expect(wanted).toHaveLength(49)
    await page.goto('/quick')
    const ways = [
      (itemNo: string, qty: number) => `${itemNo}\t${qty}`,
      (itemNo: string, qty: number) => `${qty}件 ${itemNo}`,
      (itemNo: string, qty: number) => `${itemNo.toLowerCase()} × ${qty}`,
      (itemNo: string, qty: number) => `${itemNo}，${qty}，件`,
    ]
    const lines = wanted.map(({ itemNo, qty }, at) => ways[at % ways.length]!(itemNo, qty))
    await paste(page, [...lines, '耳机 20'].join('\n'))
    await expect(page.getByRole('heading', { name: '1 行需要确认' })).toBeVisible()
    await expect(page.getByText('已选 49 款')).toBeVisible()
    await page.getByRole('button', { name: '全部忽略' }).click()
    await page.getByRole('button', { name: '加入购物车' }).click()
    await expect(page.getByText('已将 49 款商品加入购物车')).toBeVisible()
    expect(await inCart(page)).toBe(49)
  })

  test('is told that an item number does not exist, and takes what was meant by choice only', async ({
    page,
  }) => {
    await page.goto('/quick')
    await paste(page, 'hx1141 100000\nxyzzy 1')
    const unclear = page.getByRole('region', { name: '2 行需要确认' })
    await expect(unclear).toContainText('没有货号“hx1141”')
    await expect(unclear).toContainText('您要的是 HX-1140 吗？')
    await expect(page.getByRole('spinbutton')).toHaveCount(0)
    await unclear
      .getByRole('button', { name: /HX-1140/ })
      .first()
      .click()
    await expect(page.getByRole('spinbutton')).toHaveValue('100000')
  })

  test('scans a barcode twice and has two of it', async ({ page }) => {
    const [{ itemNo } = { itemNo: '' }] = await buyable(page, 1)
    await page.goto('/quick')
    const field = page.getByRole('combobox', { name: '输入或扫码' })
    for (let times = 0; times < 2; times++) {
      await field.fill(`${itemNo} 1`)
      await field.press('Enter')
    }
    await expect(page.getByRole('spinbutton')).toHaveValue('2')
  })

  test('is offered the camera where the browser can read barcodes', async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { BarcodeDetector: class {} })
    })
    await page.goto('/quick')
    await expect(page.getByRole('button', { name: '摄像头扫码' })).toBeVisible()
  })

  test('puts a themed set into the cart in one go', async ({ page }) => {
    await page.goto('/yjxh')
    await expect(page.getByRole('status')).toContainText('已选')
    await page.getByRole('checkbox', { name: '全选' }).setChecked(false)
    await page.locator('main tbody').getByRole('checkbox').first().check()
    await page.getByRole('button', { name: '加入购物车' }).click()
    await expect(page.getByText('已将 1 款商品加入购物车')).toBeVisible()
    expect(await inCart(page)).toBe(1)
  })

  test('keeps a product, finds it among the favourites, and takes it to the cart', async ({ page }) => {
    await signIn(page, 'member')
    await page.goto('/member/fav')
    const rows = page.locator('main tbody tr').filter({ has: page.getByRole('checkbox') })
    await rows.first().getByRole('checkbox').check()
    await page.getByRole('button', { name: '加入购物车' }).click()
    await expect(page.getByText('已将 1 款商品加入购物车')).toBeVisible()
    await page.goto('/member/browse')
    await expect(page.getByRole('heading', { name: '浏览记录' })).toBeVisible()
    await expectNoHorizontalScroll(page)
  })
})

test.describe('A quotation', () => {
  test.slow()

  test('takes every category that is ticked, however slowly the lists come', async ({ page }) => {
    await page.goto('/baojia')
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route(
      url => url.searchParams.get('action') === 'hlt_get_data',
      async route => {
        await held
        await route.continue()
      },
    )
    await page.getByRole('button', { name: '分类', exact: true }).click()
    const boxes = page.getByRole('region', { name: '分类', exact: true }).getByRole('checkbox')
    await expect(boxes.first()).toBeInViewport({ ratio: 1 })
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    release()
    await expect(page).toHaveURL(/categories=\d+%2C\d+$/)
    await expect(page.locator('main tbody tr').first()).toBeVisible()
    await expect(boxes.nth(0)).toBeChecked()
    await expect(boxes.nth(1)).toBeChecked()
  })

  test('becomes an xlsx file and a PDF in two languages', async ({ page }) => {
    await signIn(page, 'member')
    await page.goto('/baojia?fav=1')
    await expect(page.locator('main tbody tr').first()).toBeVisible()
    await expectNoHorizontalScroll(page)
    const take = async (link: string) => {
      await page.getByRole('button', { name: '导出' }).click()
      await page.getByLabel('第二语言').selectOption('en')
      const download = page.waitForEvent('download', { timeout: 80_000 })
      await page.getByRole('link', { name: link }).click()
      const file = await download
      return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
    }
    const sheet = await take('Excel')
    expect(sheet.name).toMatch(/^报价单 \d{4}-\d\d-\d\d\.xlsx$/)
    expect(sheet.content.subarray(0, 2).toString()).toBe('PK')
    const paper = await take('PDF')
    expect(paper.name).toMatch(/\.pdf$/)
    expect(paper.content.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('is shared by a link that shows those prices without a login, until it is taken back', async ({
    page,
    browser,
    baseURL,
    faults,
  }) => {
    await signIn(page, 'member')
    await page.goto('/baojia?fav=1')
    const price = await page.locator('main tbody tr').first().locator('td').nth(4).textContent()
    await page.getByRole('button', { name: '分享链接' }).click()
    const title = `给客户 ${Date.now()}`
    await page.getByLabel('标题').fill(title)
    await page.getByRole('button', { name: '生成链接' }).click()
    const link = await page.getByRole('textbox', { name: '分享报价单' }).inputValue()
    expect(link).toContain('/baojia/shared?token=')

    const stranger = await browser.newContext({ locale: 'zh-CN', baseURL })
    const theirs = await stranger.newPage()
    await theirs.goto(link)
    await expect(theirs.getByRole('heading', { name: title })).toBeVisible()
    await expect(theirs.locator('main tbody tr').first()).toContainText(price!)
    await expect(theirs.getByText(/\d{4}-\d\d-\d\d 的价格/)).toBeVisible()
    await expectNoHorizontalScroll(theirs)

    const line = page.getByRole('listitem').filter({ hasText: title })
    await line.getByRole('button', { name: '收回' }).click()
    await expect(line).toHaveCount(0)
    faults.allow(/404/)
    const gone = await theirs.goto(link)
    expect(gone?.status()).toBe(404)
    await stranger.close()
  })

  test('mirrors for those who read from the right', async ({ page }) => {
    await signIn(page, 'member')
    await page.goto('/baojia?fav=1&lang=ar')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expectNoHorizontalScroll(page)
    await page.goto('/home?lang=zh')
  })
})
