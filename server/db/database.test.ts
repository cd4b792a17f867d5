import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connect, type Db, listenForChanges } from './database.ts'
import { type TestDatabase, testDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

describe('values that come from the database', () => {
  const value = async (expression: string) => {
    const [row] = await database.sql.unsafe(`select ${expression} as value`)
    return row!.value
  }

  it('are numbers for bigint as long as they are exact, and text beyond', async () => {
    expect(await value('(select count(*) from sites)')).toBe(0)
    expect(await value('9007199254740991::bigint')).toBe(9007199254740991)
    expect(await value('9007199254740993::bigint')).toBe('9007199254740993')
    expect(await value('array[1, null]::bigint[]')).toEqual([1, null])
    expect(await value('array[1, null]::int[]')).toEqual([1, null])
  })

  it('are exact text for numeric, also in arrays', async () => {
    expect(await value('0.10::numeric + 0.20')).toBe('0.30')
    expect(await value('array[1.50, null]::numeric[]')).toEqual(['1.50', null])
  })

  it('are a Date for a moment and text for a calendar day', async () => {
    expect(await value(`'2026-03-01 08:00+08'::timestamptz`)).toEqual(new Date('2026-03-01T00:00:00Z'))
    expect(await value(`'2026-03-01'::date`)).toBe('2026-03-01')
  })

  it('are parsed for json', async () => {
    expect(await value(`'{"zh": "耳机"}'::jsonb`)).toEqual({ zh: '耳机' })
  })

  it('go back as they came', async () => {
    const sql = database.sql
    const [row] = await sql`
      select ${5}::bigint as whole, ${'1.50'}::numeric as exact, ${'2026-03-01'}::date as day,
        ${new Date(0)}::timestamptz as moment, ${sql.json({ en: 'Lamp' })}::jsonb as texts,
        ${['1.50', null]}::numeric[] as prices, ${['zh', 'en']}::text[] as languages, ${[1, 2]}::int[] as ids`
    expect(row).toEqual({
      whole: 5,
      exact: '1.50',
      day: '2026-03-01',
      moment: new Date(0),
      texts: { en: 'Lamp' },
      prices: ['1.50', null],
      languages: ['zh', 'en'],
      ids: [1, 2],
    })
  })
})

it('runs a query function in a transaction as well as without one', async () => {
  const countSites = async (db: Db) => {
    const [row] = await db<{ count: number }[]>`select count(*) from sites`
    return row!.count
  }
  expect(await countSites(database.sql)).toBe(0)
  expect(await database.sql.begin(countSites)).toBe(0)
})

describe('text_in', () => {
  const textIn = async (texts: Record<string, string>, lang: string) => {
    const sql = database.sql
    const [row] = await sql<{ text: string | null }[]>`select text_in(${sql.json(texts)}, ${lang}) as text`
    return row!.text
  }

  it('takes the asked language', async () => {
    expect(await textIn({ zh: '耳机', en: 'Headphones', th: 'หูฟัง' }, 'th')).toBe('หูฟัง')
  })

  it('falls back to Chinese for Traditional Chinese and Uyghur, to English for the others', async () => {
    expect(await textIn({ zh: '耳机', en: 'Headphones' }, 'zh_tw')).toBe('耳机')
    expect(await textIn({ zh: '耳机', en: 'Headphones' }, 'zh_ug')).toBe('耳机')
    expect(await textIn({ zh: '耳机', en: 'Headphones' }, 'th')).toBe('Headphones')
  })

  it('falls back to Chinese where there is no English', async () => {
    expect(await textIn({ zh: '耳机' }, 'ar')).toBe('耳机')
  })
})

describe('listenForChanges', () => {
  const addCategory = async (path: string) => {
    const other = connect(database.url, { max: 1 })
    await other`insert into categories (path, names) values (${path}, '{"zh": "灯"}')`
    await other.end()
  }
  const cutListener = () => database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`

  it('hears what another connection changed, and after a lost connection that it may have missed something', async () => {
    const heard: string[] = []
    const stop = await listenForChanges(database.sql, table => heard.push(table))
    await addCategory('0001')
    await vi.waitFor(() => expect(heard).toEqual(['categories']))

    expect(await cutListener()).toHaveLength(1)
    await vi.waitFor(() => expect(heard).toEqual(['categories', '*']), 5000)
    await addCategory('0002')
    await vi.waitFor(() => expect(heard).toEqual(['categories', '*', 'categories']))

    await stop()
    await addCategory('0003')
    await new Promise(resolve => setTimeout(resolve, 100))
    expect(heard).toEqual(['categories', '*', 'categories'])
  })
})
