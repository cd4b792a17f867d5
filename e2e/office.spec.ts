import { readFile } from 'node:fs/promises'
import { writeXlsx } from '../server/records/sheets/xlsx-writer.ts'
import { expect } from './support/expect.ts'
import { signIn, test } from './support/shop.ts'

test.use({ locale: 'zh-CN' })

test.describe('A clerk at head office', () => {
  test('sees what needs doing and goes from there to the list', async ({ page }) => {
    await signIn(page, 'office')
    await page.goto('/office')
    await expect(page.getByRole('heading', { name: '概览' })).toBeVisible()
    await page.getByRole('link', { name: /缺货/ }).click()
    await expect(page).toHaveURL(/\/office\/records\?type=low_stock/)
    await expect(page.getByRole('heading', { name: '低库存', level: 1 })).toBeVisible()
  })

  test('finds an order and a page from anywhere with the keyboard alone, and an area stays as it was left', async ({
    page,
  }) => {
    await signIn(page, 'office')
    await page.goto('/office/records?type=order')
    const number = (await page
      .getByText(/^\d{16}$/)
      .first()
      .textContent())!
    await page.goto('/office')
    const finder = page.getByRole('combobox', { name: '查找订单、商品、客户或页面' })
    await page.keyboard.press('Control+k')
    await expect(finder).toBeFocused()
    await page.keyboard.type(number)
    await expect(page.getByRole('option', { name: number })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/office/order?find=${number}`)
    await expect(page.getByText(number).first()).toBeVisible()

    await page.keyboard.press('Control+k')
    await page.keyboard.type('品牌')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '品牌', level: 1 })).toBeVisible()

    await page.keyboard.press('Control+k')
    await page.keyboard.type('没有这样的东西')
    await expect(page.getByText('没有找到')).toBeVisible()

    const menu = page.getByRole('navigation', { name: '后台菜单' })
    const settings = menu.getByRole('link', { name: '配送方式' })
    await expect(settings).toBeHidden()
    await menu.getByRole('heading', { name: '设置' }).click()
    await expect(settings).toBeVisible()
    await page.reload()
    await expect(settings).toBeVisible()
    // An order of the demo shop waits to be shipped.
    await menu.getByRole('heading', { name: '订单' }).click()
    await expect(menu.getByRole('link', { name: /^发货台/ }).getByRole('img')).toHaveText(/^\d+$/)
  })

  test('adds a brand, finds it, changes it, reads its history and deletes it', async ({ page }) => {
    // Unlike any brand of the demo shop.
    const name = `旅行者${Date.now()}`
    await signIn(page, 'office')
    await page.goto('/office/records?type=brand')
    await page.getByRole('button', { name: '新增' }).click()
    await page.getByLabel('简体中文').fill(name)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByRole('link', { name }).or(page.getByText(name)).first()).toBeVisible()

    await page.goto(`/office/records?type=brand&q=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name }).click()
    await page.getByLabel('English').fill('Wayfarer')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('已保存')).toBeVisible()

    await page.getByRole('link', { name }).click()
    await expect(page.getByLabel('English')).toHaveValue('Wayfarer')
    await page.getByRole('button', { name: '修改记录' }).click()
    const history = page.getByRole('dialog', { name: /^修改记录/ })
    // While the entries come, empty rows stand in for them.
    await history.getByRole('row').filter({ hasText: '总部管理员' }).first().click()
    const details = page.getByRole('dialog', { name: '修改内容' })
    await expect(details.getByRole('row', { name: '名称 (English) Wayfarer' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(details).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(history).toBeHidden()
    await page.getByRole('button', { name: '删除' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
    await expect(page.getByText(`已删除“${name}”`)).toBeVisible()
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  })

  test('keeps a list as it was narrowed, under a name that leads back to it and says how much it has', async ({
    page,
  }) => {
    const name = `视图${Date.now() % 100_000}`
    await signIn(page, 'office')
    await page.goto('/office/records?type=product')
    await expect(page.getByRole('button', { name: '存为视图' })).toHaveCount(0)
    await page.goto('/office/records?type=product&q=杯')
    await page.getByRole('button', { name: '存为视图' }).click()
    await page.getByLabel('视图名称').fill(name)
    await page.keyboard.press('Enter')
    const kept = page.getByRole('link', { name: new RegExp(`^${name} \\d+$`) })
    await expect(kept).toHaveAttribute('aria-current', 'page')
    await page.getByRole('link', { name: /^全部 / }).click()
    await expect(page).toHaveURL(/\/office\/records\?type=product$/)
    await kept.click()
    await expect(page.getByRole('searchbox').last()).toHaveValue('杯')
    await page.getByRole('button', { name: '删除此视图' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '删除此视图' }).click()
    await expect(kept).toHaveCount(0)
  })

  test('who follows an old link into the console is still there, and reads where', async ({
    page,
    faults,
  }) => {
    faults.allow(/404.*\/office\/nonsense/)
    await signIn(page, 'office')
    await page.goto('/office/nonsense')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const menu = page.getByRole('complementary')
    await expect(menu.getByRole('heading', { name: '资金' })).toBeVisible()
    // When the page has come alive it has the same words.
    await menu.getByRole('heading', { name: '订单' }).click()
    await menu.getByRole('link', { name: '订单', exact: true }).click()
    await expect(page.getByRole('heading', { name: '订单', level: 1 })).toBeVisible()
    await page.goBack()
    await expect(menu.getByRole('heading', { name: '资金' })).toBeVisible()
    await expect(page.getByText(/^office\.\w+$/)).toHaveCount(0)
  })

  test('is told that a price has more decimals than its currency', async ({ page }) => {
    await signIn(page, 'office')
    await page.goto('/office/records?type=sku&open=1')
    const price = page.getByLabel('零售价', { exact: true })
    await expect(price).toHaveAccessibleDescription(/^¥/)
    await price.fill('12.345')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('零售价最多 2 位小数')).toBeVisible()
  })

  test('is told what is missing, and nothing is stored', async ({ page }) => {
    await signIn(page, 'office')
    await page.goto('/office/records?type=brand&open=new')
    await page.getByLabel('English').fill('No Chinese name')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText(/请输入/).first()).toBeVisible()
    await expect(page.getByLabel('简体中文')).toBeFocused()
  })

  test('adds a delivery method and what it costs, without leaving it', async ({ page }) => {
    const number = `E2E-${Date.now()}`
    await signIn(page, 'office')
    await page.goto('/office/records?type=delivery_method&open=new')
    await page.getByLabel('简体中文').first().fill(number)
    await page.getByRole('combobox', { name: /店铺/ }).fill('商队批发')
    await page.getByRole('option', { name: '商队批发' }).click()
    await page.getByRole('button', { name: '保存', exact: true }).click()

    await page.getByRole('tab', { name: '运费规则' }).click()
    await page
      .getByRole('tabpanel', { name: '运费规则' })
      .getByRole('button', { name: '新增', exact: true })
      .click()
    await page.getByLabel('首费').fill('8')
    await page.getByRole('button', { name: '保存', exact: true }).last().click()
    await expect(page.getByRole('tabpanel', { name: '运费规则' }).getByText('共 1 条')).toBeVisible()
  })

  test('puts categories into another order', async ({ page }) => {
    await signIn(page, 'office')
    await page.goto('/office/records?type=category')
    const names = page.locator('tbody [data-act=open]')
    await expect(names.nth(1)).toBeVisible()
    const [first, second] = await names.allTextContents()
    await names.nth(1).hover()
    await page.getByRole('row').nth(2).getByRole('button', { name: '上移' }).click()
    await expect(names.first()).toHaveText(second!)
    await page.getByRole('row').nth(1).hover()
    await page.getByRole('row').nth(1).getByRole('button', { name: '下移' }).click()
    await expect(names.first()).toHaveText(first!)
  })

  test('sees what came in the last 30 days, also when the page is opened again', async ({ page }) => {
    await signIn(page, 'office')
    await page.goto('/office/records?type=product')
    await page.getByRole('button', { name: '创建时间 全部' }).click()
    await page.getByRole('button', { name: '近 30 天' }).click()
    await expect(page).toHaveURL(/f\.created_at=(~|%7E)30/)
    await page.reload()
    await expect(page.getByRole('button', { name: '创建时间 近 30 天' })).toBeVisible()
  })

  test('exports the list as xlsx', async ({ page }) => {
    await signIn(page, 'office')
    await page.goto('/office/records?type=brand')
    await page.getByRole('button', { name: '导出' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /xlsx|Excel/i }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
  })

  test('reads right to left in Arabic without anything sticking out', async ({ page }) => {
    await signIn(page, 'office')
    await page.setViewportSize({ width: 1024, height: 800 })
    await page.goto('/office/records?type=product&lang=ar')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByRole('row').nth(3)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })
})

test('A member has no way into the office', async ({ page, faults }) => {
  faults.allow(/404/)
  await signIn(page, 'member')
  expect((await page.goto('/office'))?.status()).toBe(404)
  await expect(page.getByRole('link', { name: '我的订单' }).first()).toBeVisible()
  await expect(page.getByText('office.')).toHaveCount(0)
})

test.describe('A clerk with a list', () => {
  test('arranges its columns, and finds them so again', async ({ page }) => {
    await signIn(page, 'office')
    await page.goto('/office/records?type=selection_theme')
    const headers = page.locator('thead th')
    const shown = async () => (await headers.allTextContents()).map(text => text.trim()).filter(Boolean)
    await expect(headers.getByText('店铺')).toBeVisible()
    await page.getByRole('button', { name: '列设置' }).click()
    await page.getByRole('checkbox', { name: '店铺' }).uncheck()
    await page.getByRole('button', { name: '“启用”前移' }).click()
    const kept = page.waitForResponse(response => response.url().includes('hlt_save_data'))
    await page.getByLabel('冻结前几列').selectOption('1')
    await kept
    await page.keyboard.press('Escape')
    await expect(headers.getByText('店铺')).toHaveCount(0)
    const arranged = await shown()
    await page.reload()
    await expect(headers.getByText('名称')).toBeVisible()
    expect(await shown()).toEqual(arranged)

    await page.getByRole('button', { name: '列设置' }).click()
    const forgotten = page.waitForResponse(response => response.url().includes('hlt_save_data'))
    await page.getByRole('button', { name: /恢复默认/ }).click()
    await expect(headers.getByText('店铺')).toBeVisible()
    await forgotten
  })

  test('imports a sheet, is shown its bad rows, and sends those again', async ({ page }) => {
    const number = Date.now()
    const brand = (n: number) => `导入品牌${number}-${n}`
    const columns = ['名称 (简体中文)', '排序'].map(header => ({ header, kind: 'text' as const, width: 100 }))
    const sheet = async (rows: unknown[][]) => {
      const chunks: Uint8Array[] = []
      for await (const chunk of writeXlsx(columns, rows, { sheetName: '1' })) chunks.push(Buffer.from(chunk))
      const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
      return { name: 'brands.xlsx', mimeType, buffer: Buffer.concat(chunks) }
    }
    await signIn(page, 'office')
    await page.goto('/office/records?type=brand')
    await page.getByRole('button', { name: '导入' }).click()
    const dialog = page.getByRole('dialog')
    const choose = dialog.locator('input[type=file]')
    await choose.setInputFiles(
      await sheet([
        [brand(1), '1'],
        [brand(2), 'many'],
        ['', '3'],
      ]),
    )
    await dialog.getByRole('button', { name: '开始导入' }).click()
    await expect(dialog.getByText('正确的行已导入，有问题的行如下')).toBeVisible()
    await expect(dialog.locator('tbody tr')).toHaveCount(2)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: /下载/ }).click(),
    ])
    const left = await download.path()

    await dialog.getByRole('button', { name: '再导入一个' }).click()
    await choose.setInputFiles({
      name: 'left.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await readFile(left),
    })
    await dialog.getByRole('button', { name: '开始导入' }).click()
    await expect(dialog.locator('tbody tr')).toHaveCount(2)

    await dialog.getByRole('button', { name: '再导入一个' }).click()
    await choose.setInputFiles(
      await sheet([
        [brand(1), '1'],
        [brand(2), '2'],
      ]),
    )
    await dialog.getByRole('button', { name: '开始导入' }).click()
    await expect(dialog.getByText('导入完成')).toBeVisible()
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    await page.goto(`/office/records?type=brand&q=${encodeURIComponent(`导入品牌${number}`)}`)
    await expect(page.getByText('共 2 条')).toBeVisible()
  })

  test('is told what somebody else has changed meanwhile, and keeps both', async ({ page, context }) => {
    const name = `同时${Date.now()}`
    await signIn(page, 'office')
    await page.goto('/office/records?type=brand&open=new')
    await page.getByLabel('简体中文').fill(name)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('已保存')).toBeVisible()
    const list = `/office/records?type=brand&q=${encodeURIComponent(name)}`
    const other = await context.newPage()
    for (const each of [page, other]) {
      await each.goto(list)
      await each.getByRole('link', { name }).click()
      await expect(each.getByLabel('简体中文')).toHaveValue(name)
    }
    await other.getByLabel('English').fill('Theirs')
    await other.getByRole('button', { name: '保存', exact: true }).click()
    await expect(other.getByText('已保存')).toBeVisible()
    await page.getByLabel('English').fill('Mine')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('名称 (English),Theirs,Mine')).toBeVisible()
    await page.getByRole('button', { name: '确定' }).click()
    await page.getByRole('button', { name: '保留我的改动，合并他人的改动' }).click()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.goto(list)
    await page.getByRole('link', { name }).click()
    await expect(page.getByLabel('English')).toHaveValue('Mine')
  })
})

test.describe("Head office's owner", () => {
  test('is told which field of a bucket is wrong, and nothing is saved', async ({ page }) => {
    await signIn(page, 'office')
    await page.goto('/office/records?type=storage&open=new')
    await page.getByLabel('存储方式').selectOption('s3')
    await page.getByLabel('服务地址').fill('https://127.0.0.1:1')
    await page.getByLabel('存储桶名称').fill('caravan')
    await page.getByLabel('访问密钥 ID').fill('key')
    await page.getByLabel('访问密钥', { exact: true }).fill('secret')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(
      page.getByRole('alert').getByText(/不允许使用内部网络的地址|无法连接此服务地址/),
    ).toBeVisible()
    await expect(page.getByLabel('服务地址')).toBeFocused()
    await page.goto('/office/records?type=storage')
    await expect(page.getByText('共 1 条')).toBeVisible()
  })

  test('sees what the environment has set of a storage, and cannot change it', async ({ page }) => {
    await signIn(page, 'office')
    await page.goto('/office/records?type=storage')
    // However far down in the menu it is.
    await expect(page.getByRole('navigation').getByRole('link', { name: '文件存储' })).toBeInViewport()
    await page.locator('tbody [data-act=open]').first().click()
    const form = page.getByRole('dialog')
    await expect(form.getByText('此位置由环境变量设定，只能更改用途')).toBeVisible()
    await expect(form.getByLabel('用途')).toBeEnabled()
    await expect(form.getByLabel('访问密钥 ID')).toHaveCount(0)
  })

  test('chooses where a link leads by name, and the shop goes there', async ({ page }) => {
    test.slow()
    const text = `链接${Date.now()}`
    const links = page.getByRole('group', { name: '页头链接' })
    const save = async () => {
      await page.getByRole('button', { name: '保存', exact: true }).click()
      await expect(page.getByText('已保存')).toBeVisible()
    }
    await signIn(page, 'office')
    await page.goto('/office/records?type=shop&open=1')
    await links.getByRole('button', { name: '添加一项' }).click()
    await links.getByLabel('文字', { exact: true }).last().fill(text)
    await links.getByLabel('链接', { exact: true }).last().selectOption({ label: '某个品牌的商品' })
    const brand = links.getByRole('combobox', { name: '某个品牌的商品' })
    await brand.fill('童梦')
    await page.getByRole('option', { name: '童梦' }).click()
    await save()
    await page.goto('/home')
    await page.getByRole('link', { name: text }).click()
    await expect(page).toHaveURL(/\/products\?brand=\d+/)

    await page.goto('/office/records?type=shop&open=1')
    await expect(brand.last()).toHaveValue('童梦')
    await links
      .getByRole('listitem')
      .filter({ has: page.locator(`input[value="${text}"]`) })
      .getByRole('button', { name: '移除此项' })
      .click()
    await save()
  })

  test('reads in words who changed what, of all records', async ({ page }) => {
    const name = `流水${Date.now()}`
    await signIn(page, 'office')
    await page.goto('/office/records?type=brand&open=new')
    await page.getByLabel('简体中文').fill(name)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('已保存')).toBeVisible()
    await page.goto('/office/records?type=record_change&f.bill_type=brand')
    await page.getByRole('row', { name: new RegExp(name) }).click()
    const details = page.getByRole('dialog', { name: '修改内容' })
    await expect(details.getByRole('row', { name: `名称 (简体中文) ${name}` })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/type=record_change&f\.bill_type=brand$/)
  })
})
