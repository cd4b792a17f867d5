import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { rootFolder } from '../server/config.ts'
import type { Sql } from '../server/db/database.ts'
import { enter, newMember, test } from './support/account.ts'
import { takeStep, visit } from './support/shop.ts'

test.use({ locale: 'zh-CN', lang: 'zh' })

/** Somebody of head office, signed in, and a page of the main shop that is still empty. */
async function emptyPage(page: Page, context: BrowserContext, sql: Sql) {
  const clerk = await newMember(sql, 'office')
  await enter(context, sql, clerk.id)
  const { id } = await takeStep(page, 'page_new', { type: 'activity', name: `活动${clerk.id}` })
  return { id: Number(id), clerk }
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
  // The editor is large, and two of the machine's browsers may start one at a time.
  test.slow()
  const { id } = await emptyPage(page, context, sql)
  await visit(page, `/page/edit?id=${id}`)
  const title = t('page-editor.title')
  const chinese = t('page-editor.textIn', { text: title, language: '简体中文' })
  const english = t('page-editor.textIn', { text: title, language: 'English' })

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
  await expect(beside.getByText('周年庆')).toBeVisible()

  await button(page, t('page-editor.publish')).click()
  await button(page, t('page-editor.publishNow')).click()
  await expect(page.getByText(t('page-editor.publishedNote'))).toBeVisible()

  const outside = await browser.newContext({ baseURL })
  const guest = await outside.newPage()
  await visit(guest, `/page?id=${id}`, 'zh')
  await expect(guest.getByRole('heading', { name: '周年庆' })).toBeVisible()
  await visit(guest, `/page?id=${id}`, 'en')
  await expect(guest.getByRole('heading', { name: 'Anniversary sale' })).toBeVisible()
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
