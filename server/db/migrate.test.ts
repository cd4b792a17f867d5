import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect } from './database.ts'
import { MigrationError, migrate, pendingMigrations, refuseServer } from './migrate.ts'
import { type TestDatabase, testDatabase } from './testing.ts'

const messages: string[] = []
const log = { info: (message: string) => messages.push(message), warn: () => {} }

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

beforeEach(async () => {
  await database.sql`drop schema public cascade`
  await database.sql`create schema public`
  messages.length = 0
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'caravan-migrations-'))
  write('0001-lamps.sql', 'create table lamps (id int);')
  write('0002-chairs.sql', 'create table chairs (id int);\ninsert into chairs values (1);')
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text)
const run = () => migrate(database.sql, log, folder)
const appliedNames = async () => {
  const rows = await database.sql<{ name: string }[]>`select name from schema_migrations order by name`
  return rows.map(row => row.name)
}

describe('migrate', () => {
  it('applies the files in order, says so, and does nothing the second time', async () => {
    expect(await pendingMigrations(database.sql, folder)).toEqual(['0001-lamps.sql', '0002-chairs.sql'])
    await run()
    expect(messages).toEqual(['Database: applied 0001-lamps.sql', 'Database: applied 0002-chairs.sql'])
    expect(await pendingMigrations(database.sql, folder)).toEqual([])
    await run()
    expect(messages).toHaveLength(2)
    expect(await database.sql`select id from chairs`).toHaveLength(1)
  })

  it('applies only what is new', async () => {
    await run()
    write('0003-tables.sql', 'create table tables (id int);')
    expect(await pendingMigrations(database.sql, folder)).toEqual(['0003-tables.sql'])
    await run()
    expect(await appliedNames()).toEqual(['0001-lamps.sql', '0002-chairs.sql', '0003-tables.sql'])
  })

  it('applies each file once when several processes start at once', async () => {
    write('0001-lamps.sql', 'create table lamps (id int); select pg_sleep(0.3);')
    const others = [1, 2].map(() => connect(database.url, { max: 1 }))
    await Promise.all([run(), ...others.map(sql => migrate(sql, log, folder))])
    await Promise.all(others.map(sql => sql.end()))
    expect(await database.sql`select id from chairs`).toHaveLength(1)
    expect(messages.filter(message => message.includes('applied')).sort()).toEqual([
      'Database: applied 0001-lamps.sql',
      'Database: applied 0002-chairs.sql',
    ])
    expect(messages).toContain('Database: another process is migrating it, waiting')
  })

  it('refuses when an applied file was changed, and names it', async () => {
    await run()
    write('0001-lamps.sql', 'create table lamps (id bigint);')
    await expect(run()).rejects.toThrow(/^0001-lamps.sql was changed/)
  })

  it('does not mind Windows line ends', async () => {
    await run()
    write('0002-chairs.sql', 'create table chairs (id int);\r\ninsert into chairs values (1);')
    await run()
  })

  it('refuses when the database is newer than the code', async () => {
    await run()
    fs.rmSync(path.join(folder, '0002-chairs.sql'))
    await expect(run()).rejects.toThrow(/newer than this code: it has 0002-chairs.sql/)
  })

  it('refuses a file that comes before an applied one', async () => {
    await run()
    write('0001-late.sql', 'select 1;')
    await expect(run()).rejects.toThrow(/^0001-late.sql comes before 0002-chairs.sql/)
  })

  it('leaves nothing of a file that fails, and says where it failed', async () => {
    write('0002-chairs.sql', 'create table chairs (id int);\n\ninsert into sofas values (1);')
    await expect(run()).rejects.toThrow(
      new MigrationError('Migration 0002-chairs.sql failed: line 3: relation "sofas" does not exist'),
    )
    expect(await appliedNames()).toEqual(['0001-lamps.sql'])
    expect(await pendingMigrations(database.sql, folder)).toEqual(['0002-chairs.sql'])
  })
})

describe('refuseServer', () => {
  it('wants PostgreSQL 15 or newer', () => {
    expect(() => refuseServer({ number: 140011, version: '14.11', encoding: 'UTF8' })).toThrow(
      'Caravan needs PostgreSQL 15 or newer; this server is 14.11.',
    )
    refuseServer({ number: 150000, version: '15.0', encoding: 'UTF8' })
  })

  it('wants UTF8', () => {
    expect(() => refuseServer({ number: 180004, version: '18.4', encoding: 'SQL_ASCII' })).toThrow(
      'Caravan needs a database with encoding UTF8; this one has SQL_ASCII.',
    )
  })
})
