import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { type TestDatabase, testDatabase } from '../../db/testing.ts'
import { makeShop } from '../../testing/factories.ts'
import { readPage } from './upgrade-page.ts'

const migrations = path.join(import.meta.dirname, '../../db/migrations')
const quiet = { info: () => {}, warn: () => {} }

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'caravan-migrations-'))
})
afterAll(async () => {
  fs.rmSync(folder, { recursive: true })
  await database.drop()
})

test('what stood on pages before they had drafts and versions stands there still', async () => {
  const { sql } = database
  await sql`drop schema public cascade`
  await sql`create schema public`
  const names = fs.readdirSync(migrations).filter(name => name.endsWith('.sql'))
  const bring = (name: string) => fs.copyFileSync(path.join(migrations, name), path.join(folder, name))
  for (const name of names.filter(name => name < '0070')) bring(name)
  await migrate(sql, quiet, folder)
  const shop = await makeShop(sql, { isDefault: true })
  await sql`
    insert into page_blocks (shop_id, page, kind, position, languages, content) values
      (${shop.id}, 'home', 'notices', 2, null, '{}'),
      (${shop.id}, 'home', 'floor', 1, '{en}', '{"titles": {"zh": "新品"}, "sort": "sold"}'),
      (${shop.id}, 'party', 'brands', 0, null, '{}')`
  for (const name of names.filter(name => name >= '0070')) bring(name)
  await migrate(sql, quiet, folder)
  const pages = await sql<{ type: string; name: string; content: unknown; same: boolean }[]>`
    select p.type, p.name, v.content, v.content = p.draft as same from pages p
    join page_versions v on v.page_id = p.id and v.number = p.published_version order by p.type`
  expect(pages.map(({ content, ...page }) => ({ ...page, ...readPage(content) }))).toMatchObject([
    {
      type: 'home',
      same: true,
      bad: [],
      content: {
        blocks: [
          { kind: 'products', source: 'sold', titles: { zh: '新品' }, languages: ['en'] },
          { kind: 'notices', look: 'box', limit: 5 },
        ],
      },
    },
    { type: 'own', name: 'party', same: true, bad: [], content: { blocks: [{ kind: 'brands' }] } },
  ])
})
