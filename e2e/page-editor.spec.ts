import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { rootFolder } from '../server/config.ts'
import type { Sql } from '../server/db/database.ts'
import { pngPicture } from '../server/testing/files.ts'
import { enter, newMember, test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { takeStep, visit } from './support/shop.ts'

test.use({ locale: 'zh-CN', lang: 'zh' })

/** Somebody of head office, signed in, and a page of the main shop that is still empty. */
async function emptyPage(page: Page, context: BrowserContext, sql: Sql) {
  const clerk = await newMember(sql, 'office')
  await enter(context, sql, clerk.id)
  const { id } = await takeStep(page, 'page_new', { type: 'activity', name: `活动${clerk.id}` })
  return { id: Number(id), clerk }
}

/** The same, in the editor. It is large, and two of the machine's browsers may start one at a time. */
async function openEditor(page: Page, context: BrowserContext, sql: Sql) {
  test.slow()
  const { id } = await emptyPage(page, context, sql)
  await visit(page, `/page/edit?id=${id}`)
  // The library hides the page until it has its styles; to a browser it is there all the same.
  await expect(page.locator('[data-puck-preview]').locator('..')).toHaveCSS('opacity', '1')
  return id
}

const canvas = (page: Page) => page.frameLocator('#preview-frame')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('A page is built from blocks, written in two languages, given a link, published, and read by a guest', async ({
  page,
  context,
  browser,
  baseURL,
  sql,
  t,
}) => {
  const id = await openEditor(page, context, sql)
  const title = t('page-editor.title')
  const chinese = t('page-editor.textIn', { text: title, language: '简体中文' })
  const english = t('page-editor.textIn', { text: title, language: 'English' })

  // While no block is chosen the panel is about the page itself.
  const called = t('page-editor.textOf', { text: title, block: t('page-editor.page') })
  const calledIn = (language: string) =>
    page.getByRole('textbox', { name: t('page-editor.textIn', { text: called, language }), exact: true })
  await calledIn('简体中文').fill('十周年')
  await page
    .locator('summary')
    .getByText(t('page-editor.missingIn', { count: 18 }))
    .click()
  await calledIn('العربية').fill('عشر سنوات')

  await button(page, t('page-editor.add', { block: t('page-editor.kindProducts') })).click()
  await page.getByRole('textbox', { name: chinese, exact: true }).fill('周年庆')
  // The page that is edited is the one that visitors see, with products and prices.
  await expect(canvas(page).getByRole('heading', { name: '周年庆' })).toBeVisible()
  // The block says it too; the field's own is what opens.
  await page
    .locator('summary')
    .getByText(t('page-editor.missingIn', { count: 18 }), { exact: true })
    .click()
  await page.getByRole('textbox', { name: english, exact: true }).fill('Anniversary sale')
  await button(page, t('page-editor.chooseLink')).click()
  const dialog = page.getByRole('dialog', { name: t('page-editor.chooseLink') })
  await dialog.getByRole('listitem').first().getByRole('button').click()
  await expect(dialog).toBeHidden()
  await expect(button(page, t('page-editor.changeLink'))).toBeVisible()

  await button(page, t('page-editor.add', { block: t('page-editor.kindSpacer') })).click()
  await button(page, t('page-editor.undo')).click()
  await expect(canvas(page).locator('[data-puck-component]')).toHaveCount(1)
  await button(page, t('page-editor.redo')).click()
  await expect(canvas(page).locator('[data-puck-component]')).toHaveCount(2)
  await expect(page.getByRole('status').getByText(t('page-editor.savedAt'))).toBeVisible()

  await button(page, t('page-editor.sideBySide')).click()
  const beside = page.frameLocator(`iframe[title="${t('page-editor.asPhone')}"]`)
  await expect(beside.getByText('周年庆', { exact: true })).toBeVisible()

  await button(page, t('page-editor.publish')).click()
  await button(page, t('page-editor.publishNow')).click()
  await expect(page.getByText(t('page-editor.publishedNote'))).toBeVisible()

  const outside = await browser.newContext({ baseURL })
  const guest = await outside.newPage()
  await visit(guest, `/page?id=${id}`, 'zh')
  await expect(guest.getByRole('heading', { name: '周年庆' })).toBeVisible()
  await visit(guest, `/page?id=${id}`, 'en')
  await expect(guest.getByRole('heading', { name: 'Anniversary sale' })).toBeVisible()
  await expect(guest.getByRole('heading', { level: 1 }).locator('bdi')).toHaveAttribute('lang', 'zh-CN')
  await visit(guest, `/m/page?id=${id}`, 'ar')
  await expect(guest.getByRole('heading', { level: 1, name: 'عشر سنوات' })).toBeVisible()
  await expect(guest).toHaveTitle(/^عشر سنوات/)
  await outside.close()
})

test('Whoever saves second is told, and keeps what they made', async ({
  page,
  context,
  browser,
  baseURL,
  sql,
  t,
}) => {
  const { id } = await emptyPage(page, context, sql)
  const others = await browser.newContext({ baseURL, locale: 'zh-CN' })
  await enter(others, sql, (await newMember(sql, 'office')).id)
  const second = await others.newPage()
  await visit(page, `/page/edit?id=${id}`)
  await visit(second, `/page/edit?id=${id}`)
  const add = t('page-editor.add', { block: t('page-editor.kindSpacer') })
  await expect(button(second, add)).toBeVisible()

  await button(page, add).click()
  await expect(page.getByRole('status').getByText(t('page-editor.savedAt'))).toBeVisible()

  await button(second, t('page-editor.add', { block: t('page-editor.kindBrands') })).click()
  const told = second.getByRole('dialog', { name: t('page-editor.conflict') })
  await expect(told).toBeVisible()
  await told.getByRole('button', { name: t('page-editor.copyMine'), exact: true }).click()
  await expect(second).not.toHaveURL(new RegExp(`id=${id}(&|$)`))
  await expect(canvas(second).locator('[data-puck-component]')).toHaveCount(1)
  await expect(second.getByRole('textbox', { name: t('page-editor.name') })).toHaveValue(/副本/)
  await others.close()
})

/** Presses, pulls by that much, and lets go. */
async function pull(page: Page, handle: Locator, by: { x: number; y: number }): Promise<void> {
  await handle.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await handle.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + by.x, y + height / 2 + by.y, { steps: 4 })
  await page.mouse.up()
}

async function send(page: Page, name: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const asked = page.waitForEvent('filechooser')
  await button(page, name).click()
  await (await asked).setFiles(file)
}

test('A picture is cut to size and leads where a spot is drawn on it, a film is sent, blocks change places, and an earlier version comes back', async ({
  page,
  context,
  browser,
  baseURL,
  sql,
  t,
}) => {
  const id = await openEditor(page, context, sql)
  const blocks = canvas(page).locator('[data-puck-component]')
  const add = (kind: 'Picture' | 'Video') =>
    button(page, t('page-editor.add', { block: t(`page-editor.kind${kind}`) })).click()

  await add('Picture')
  const buffer = await pngPicture(1200, 900)
  await send(page, t('page-editor.choosePicture'), { name: 'a.png', mimeType: 'image/png', buffer })
  const cropping = page.getByRole('dialog', { name: t('page-editor.crop') })
  await cropping.getByRole('button', { name: '1 : 1', exact: true }).click()
  const part = cropping.getByRole('group', { name: t('page-editor.cropArea') })
  const before = (await part.boundingBox())!
  await pull(page, part.locator('[data-corner="-1 -1"]'), { x: 60, y: 60 })
  await page.keyboard.press('ArrowLeft')
  const after = (await part.boundingBox())!
  expect(after.width).toBeLessThan(before.width - 50)
  expect(Math.round(after.width)).toBe(Math.round(after.height))
  expect(after.y + after.height).toBeCloseTo(before.y + before.height, 0)
  expect(after.x + after.width).toBeLessThan(before.x + before.width)
  await cropping.getByRole('button', { name: t('page-editor.usePicture') }).click()
  const shown = blocks.locator('img')
  await expect(shown).toBeVisible()
  // A square was cut out of it, and the page shows all of that.
  await expect
    .poll(() => shown.evaluate(picture => picture.clientWidth / picture.clientHeight))
    .toBeCloseTo(1, 1)

  await button(page, t('page-editor.spotsLarge')).click()
  const large = page.getByRole('dialog', { name: t('page-editor.spots') })
  const picture = large.locator('img')
  await expect(picture).toHaveJSProperty('complete', true)
  const place = (await picture.boundingBox())!
  await page.mouse.move(place.x + place.width * 0.5, place.y + place.height * 0.5)
  await page.mouse.down()
  await page.mouse.move(place.x + place.width * 0.8, place.y + place.height * 0.9, { steps: 4 })
  await page.mouse.up()
  const spot = large.getByRole('group', { name: t('page-editor.spotNo', { number: 1 }) })
  await pull(page, spot.locator('[data-corner="1 1"]'), { x: place.width * 0.1, y: 0 })
  await pull(page, spot, { x: -place.width * 0.5, y: 0 })
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await page
    .getByRole('button', { name: t('page-editor.chooseLink'), exact: true })
    .last()
    .click()
  const choosing = page.getByRole('dialog', { name: t('page-editor.chooseLink') })
  await choosing.getByRole('listitem').first().getByRole('button').click()
  await expect(button(page, t('page-editor.changeLink'))).toBeVisible()

  await add('Video')
  const film = t('page-editor.sendVideo')
  await send(page, film, { name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no film') })
  await expect(page.getByRole('alert')).toContainText('MP4')
  const header = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomavc1', 'latin1')
  await send(page, film, { name: 'a.mp4', mimeType: 'video/mp4', buffer: header })
  await expect(page.getByRole('textbox', { name: t('page-editor.video') })).toHaveValue(/^\/videos\/v\//)
  await expect(canvas(page).locator('video')).toBeVisible()

  await button(page, t('page-editor.publish')).click()
  await button(page, t('page-editor.publishNow')).click()
  await expect(page.getByText(t('page-editor.publishedNote'))).toBeVisible()
  const visitor = await browser.newContext({ baseURL, locale: 'zh-CN' })
  const guest = await visitor.newPage()
  await visit(guest, `/page?id=${id}`)
  const leads = guest.locator('main figure a')
  await expect(guest.locator('main figure img')).toBeVisible()
  const all = (await guest.locator('main figure img').boundingBox())!
  const lies = (await leads.boundingBox())!
  // Where it was drawn, in a picture of another size: drawn, made wider, and moved to the left edge.
  expect([lies.x - all.x, lies.y - all.y].map(way => way / all.width)).toEqual([
    expect.closeTo(0, 1),
    expect.closeTo(0.5, 1),
  ])
  expect(lies.width / all.width).toBeCloseTo(0.4, 1)
  await leads.click()
  await expect(guest).toHaveURL(/\/product\?id=\d+/)
  await visitor.close()

  const film1 = t('page-editor.kindVideo')
  await page
    .getByRole('button', { name: t('page-editor.moveUp', { name: film1 }), exact: true })
    .press('Enter')
  await expect(blocks.first().locator('video')).toBeVisible()
  await page
    .getByRole('button', { name: t('page-editor.removeOne', { name: film1 }), exact: true })
    .press('Enter')
  await expect(blocks).toHaveCount(1)
  // Left between two saves: all of it is kept, and nobody is asked.
  await page.getByRole('textbox', { name: t('page-editor.name') }).fill('刚刚改名')
  await page.getByRole('link', { name: t('page-editor.back') }).click()
  await page.getByRole('main').getByRole('link', { name: '刚刚改名', exact: true }).click()
  await expect(blocks).toHaveCount(1)
  await page.getByText(t('page-editor.versions'), { exact: true }).click()
  await button(page, t('page-editor.restoreNo', { number: 1 })).click()
  await expect(blocks).toHaveCount(2)
  await expect(blocks.last().locator('video')).toBeVisible()
})

/** Goes from one thing to the next with Tab until it is there, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate(element => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`Tab does not lead to ${target}.`)
}

test('A page is built with keys alone: blocks are added, written and moved, missing texts found, and it is published', async ({
  page,
  context,
  browser,
  baseURL,
  sql,
  t,
}) => {
  const id = await openEditor(page, context, sql)
  const blocks = canvas(page).locator('[data-puck-component]')
  const press = (key: string) => page.keyboard.press(key)
  const tab = (name: 'blocks' | 'outline' | 'texts' | 'versions') => button(page, t(`page-editor.${name}`))
  const add = (kind: 'Products' | 'Spacer') =>
    button(page, t('page-editor.add', { block: t(`page-editor.kind${kind}`) }))
  await expect(add('Products')).toBeVisible()

  await press('F6')
  await expect(page.getByRole('link', { name: t('page-editor.back') })).toBeFocused()
  await press('F6')
  await expect(tab('blocks')).toBeFocused()
  await expect(tab('blocks')).toHaveAttribute('aria-pressed', 'true')
  await tabTo(page, add('Spacer'))
  await press('Enter')
  await expect(blocks).toHaveCount(1)
  await tabTo(page, add('Products'), 'Shift+Tab')
  await press('Enter')
  await expect(blocks).toHaveCount(2)

  // Past the page with all its links, to what is set for the block.
  await press('F6')
  await press('F6')
  const title = t('page-editor.textIn', { text: t('page-editor.title'), language: '简体中文' })
  await tabTo(page, page.getByRole('textbox', { name: title, exact: true }))
  await page.keyboard.insertText('只用键盘')
  await expect(blocks.last().getByRole('heading', { name: '只用键盘' })).toBeVisible()
  const up = t('page-editor.moveUp', { name: t('page-editor.kindProducts') })
  await tabTo(page, button(page, up), 'Shift+Tab')
  await press('Enter')
  await expect(blocks.first().getByRole('heading', { name: '只用键盘' })).toBeVisible()

  await press('Shift+F6')
  await press('Shift+F6')
  await tabTo(page, tab('outline'))
  await press('Enter')
  await expect(tab('outline')).toHaveAttribute('aria-pressed', 'true')
  const spacer = page.locator('[data-puck-layer-tree-id] button', { hasText: t('page-editor.kindSpacer') })
  await tabTo(page, spacer)
  await press('Enter')
  await expect(page.getByRole('toolbar', { name: t('page-editor.kindSpacer') })).toBeVisible()
  await tabTo(page, tab('texts'), 'Shift+Tab')
  await press(' ')
  const missing = page.getByRole('button', { name: 'English', exact: true })
  await tabTo(page, missing)
  await press('Enter')
  // It leads to the block, in the language that it lacks.
  await expect(page.getByRole('toolbar', { name: t('page-editor.kindProducts') })).toBeVisible()
  await expect(page.getByRole('combobox', { name: t('page-editor.pageLanguage') })).toHaveValue('en')
  await tabTo(page, tab('versions'), 'Shift+Tab')
  await press('Enter')
  await expect(page.getByText(t('page-editor.noVersions'))).toBeVisible()

  await press('Shift+F6')
  await tabTo(page, button(page, t('page-editor.publish')))
  await press('Enter')
  await tabTo(page, button(page, t('page-editor.publishNow')))
  await press('Enter')
  await expect(page.getByText(t('page-editor.publishedNote'))).toBeVisible()
  const outside = await browser.newContext({ baseURL, locale: 'zh-CN' })
  const guest = await outside.newPage()
  await visit(guest, `/page?id=${id}`)
  await expect(guest.getByRole('heading', { name: '只用键盘' })).toBeVisible()
  await outside.close()
})

test('While the network is away nothing is lost: the page says that it is not saved, and saves when it is asked again', async ({
  page,
  context,
  sql,
  t,
  faults,
}) => {
  test.slow()
  faults.allow(/ERR_INTERNET_DISCONNECTED/)
  const { id } = await emptyPage(page, context, sql)
  await visit(page, `/page/edit?id=${id}`)
  const add = button(page, t('page-editor.add', { block: t('page-editor.kindSpacer') }))
  await expect(add).toBeVisible()
  await context.setOffline(true)
  await add.click()
  const said = page.getByRole('status')
  await expect(said.getByText(t('page-editor.notSaved'))).toBeVisible()
  await context.setOffline(false)
  await said.getByRole('button', { name: t('page-editor.saveAgain') }).click()
  await expect(said.getByText(t('page-editor.savedAt'))).toBeVisible()
  await visit(page, `/page/edit?id=${id}`)
  await expect(canvas(page).locator('[data-puck-component]')).toHaveCount(1)
})

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

test('no page but the editor has its library among its scripts', () => {
  const client = join(rootFolder, 'dist', 'client')
  const manifest = JSON.parse(readFileSync(join(client, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const editor = 'web/designers/pages/Editor.tsx'
  /** All that comes with a file: what it imports, and what that asks for later. */
  const reached = (from: string, found = new Set<string>()): Set<string> => {
    if (found.has(from)) return found
    found.add(from)
    const { imports = [], dynamicImports = [] } = manifest[from]!
    for (const next of [...imports, ...dynamicImports]) if (next !== editor) reached(next, found)
    return found
  }
  const isLibrary = (key: string) =>
    readFileSync(join(client, manifest[key]!.file), 'utf8').includes('data-puck-')
  expect(isLibrary(editor)).toBe(true)
  const pages = Object.keys(manifest).filter(key => /\.screen\.tsx$|entry-client/.test(key))
  expect(pages.length).toBeGreaterThan(50)
  const withLibrary = [...new Set(pages.flatMap(page => [...reached(page)]))].filter(
    key => manifest[key]!.file.endsWith('.js') && isLibrary(key),
  )
  expect(withLibrary).toEqual([])
  const asking = Object.keys(manifest).filter(key => manifest[key]!.dynamicImports?.includes(editor))
  expect(asking).toEqual(['web/features/pages/editor.screen.tsx'])
})
