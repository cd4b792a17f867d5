import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countQueries } from '../testing/count-queries.ts'
import { forgetPrepared } from './connection.ts'
import { connect, type Sql } from './database.ts'
import { inTransaction } from './in-transaction.ts'
import { type TestDatabase, testDatabase } from './testing.ts'
import { DatabaseUnavailable } from './unavailable.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.sql`create table moves (batch integer, place integer, backend integer)`
  await database.sql`create table kept (id integer primary key)`
})
afterAll(() => database.drop())

async function withPool<T>(
  max: number,
  work: (sql: Sql) => Promise<T>,
  statementSeconds?: number,
): Promise<T> {
  const sql = connect(database.url, { max, statementSeconds })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

const leftOpen = () => database.sql`
  select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`

describe('a small pool under many at once', () => {
  const rounds = 1_000
  const steps = 4

  it('keeps every transaction whole and to itself', { timeout: 120_000 }, async () => {
    await withPool(3, async sql => {
      const whole = (batch: number) =>
        sql.begin(async tx => {
          for (let place = 0; place < steps; place++) {
            await tx`insert into moves values (${batch}, ${place}, pg_backend_pid())`
          }
          if (batch % 3 === 0) throw new Error('undo')
        })
      // Without waiting for one after the other, and with a query that fails among them.
      const together = (batch: number) =>
        sql.begin(tx =>
          Promise.all([
            tx`insert into moves values (${batch}, 0, pg_backend_pid())`,
            tx`insert into moves values (${batch}, ${batch % 3 === 0 ? 'no number' : 1}, pg_backend_pid())`,
            tx`insert into moves values (${batch}, 2, pg_backend_pid())`,
            tx`insert into moves values (${batch}, 3, pg_backend_pid())`,
          ]),
        )
      // What runs in nobody's transaction must not find itself in one.
      const alone = async () => {
        const [row] = await sql<{ own: boolean }[]>`select pg_current_xact_id_if_assigned() is null as own`
        expect(row!.own).toBe(true)
      }
      const work = Array.from({ length: rounds }, (_, batch) => {
        if (batch % 2) return alone()
        return (batch % 4 ? whole(batch) : together(batch)).then(
          () => expect(batch % 3).not.toBe(0),
          () => expect(batch % 3).toBe(0),
        )
      })
      await Promise.all(work)
    })
    const batches = await database.sql<{ batch: number; rows: number; backends: number }[]>`
      select batch, count(*) as rows, count(distinct backend) as backends from moves group by batch`
    const expected = Array.from({ length: rounds }, (_, batch) => batch).filter(n => n % 2 === 0 && n % 3)
    expect(batches.map(({ batch }) => batch).sort((a, b) => a - b)).toEqual(expected)
    expect(batches.filter(({ rows, backends }) => rows !== steps || backends !== 1)).toEqual([])
    expect(await leftOpen()).toHaveLength(0)
  })
})

describe('a transaction', () => {
  it('is over when its work is: a query that comes late is refused', async () => {
    let late: (() => PromiseLike<unknown>) | undefined
    await database.sql.begin(async tx => {
      await tx`select 1`
      late = () => tx`insert into kept values (1)`
    })
    await expect(late!()).rejects.toThrow('is over')
    expect(await database.sql`select 1 from kept where id = 1`).toHaveLength(0)
  })

  it('costs nothing when nothing is asked in it', async () => {
    const nothing = () => database.sql.begin(async () => 1)
    expect(await countQueries(database.sql, nothing)).toBe(0)
    const failing = () => database.sql.begin(() => Promise.reject(new Error('no'))).catch(() => {})
    expect(await countQueries(database.sql, failing)).toBe(0)
    expect(await countQueries(database.sql, () => database.sql.begin(tx => tx`select 1`))).toBe(3)
    expect(await leftOpen()).toHaveLength(0)
  })

  it('does not pretend to be kept when one of its queries failed and nobody minded', async () => {
    const careless = database.sql.begin(async tx => {
      await tx`insert into kept values (2)`
      await tx`select 1 / 0`.catch(() => {})
    })
    await expect(careless).rejects.toThrow('undone')
    expect(await database.sql`select 1 from kept where id = 2`).toHaveLength(0)
  })

  it('undoes a savepoint alone', async () => {
    await database.sql.begin(async tx => {
      await tx`insert into kept values (3)`
      await expect(
        tx.savepoint(async inside => {
          await inside`insert into kept values (4)`
          await inside`insert into kept values (3)`
        }),
      ).rejects.toMatchObject({ code: '23505' })
      await tx`insert into kept values (5)`
    })
    const rows = await database.sql<{ id: number }[]>`select id from kept where id in (3, 4, 5) order by id`
    expect(rows.map(({ id }) => id)).toEqual([3, 5])
  })
})

describe('what is asked again and again on one connection', () => {
  beforeEach(forgetPrepared)

  const times = [1, 2, 3, 4]

  it('answers as it did the first time', async () => {
    await withPool(1, async sql => {
      for (const n of times) {
        const rows =
          await sql`select ${n}::integer as n, null as none, '{"a": 1}'::jsonb as json where ${n} > 0`
        expect(rows).toEqual([{ n, none: null, json: { a: 1 } }])
        const changed = await sql`update kept set id = id where id = any(${[-n]}::integer[])`
        expect([...changed, changed.count]).toEqual([0])
      }
    })
  })

  it('begins a transaction each time, which is kept or undone as a whole', async () => {
    await withPool(1, async sql => {
      for (const n of times) {
        const put = (id: number) => sql.begin(tx => tx`insert into kept values (${id})`)
        await put(30 + n)
        await expect(put(30 + n)).rejects.toMatchObject({ code: '23505' })
        const undone = sql.begin(async tx => {
          await tx`insert into kept values (${40 + n})`
          throw new Error('undo')
        })
        await expect(undone).rejects.toThrow('undo')
      }
      const rows = await sql<{ id: number }[]>`select id from kept where id between 30 and 49 order by id`
      expect(rows.map(({ id }) => id)).toEqual(times.map(n => 30 + n))
      expect(await leftOpen()).toHaveLength(0)
    })
  })

  it('has of two columns of one name the last, also where that is empty', async () => {
    await withPool(1, async sql => {
      for (const n of times)
        expect(await sql`select ${n}::integer as n, null::integer as n`).toEqual([{ n: null }])
    })
  })

  it('is refused, not misread, when its table has become another one', async () => {
    await database.sql`create table changing (id integer)`
    await withPool(1, async sql => {
      const all = () => sql`select * from changing`
      for (const _ of times) expect(await all()).toEqual([])
      await sql.unsafe(`alter table changing add column name text; insert into changing values (1, 'x')`)
      await expect(all()).rejects.toThrow('must not change result type')
    })
  })
})

describe('the last query of a transaction', () => {
  const times = [1, 2, 3, 4]

  it('is kept with all before it, and nothing comes after it', async () => {
    await withPool(1, async sql => {
      for (const n of times) {
        const both = () =>
          sql.begin(async tx => {
            await tx`insert into kept values (${50 + n})`
            const added = await tx.last`insert into kept values (${60 + n}) returning id`
            expect([...added, added.count]).toEqual([{ id: 60 + n }, 1])
            // Before anybody has said that the work is done.
            expect(await database.sql`select 1 from kept where id in (${50 + n}, ${60 + n})`).toHaveLength(2)
            await expect(tx`select 1`.then()).rejects.toThrow('is over')
          })
        expect(await countQueries(sql, both)).toBe(4)
        const alone = () => sql.begin(tx => tx.last`insert into kept values (${70 + n})`)
        expect(await countQueries(sql, alone)).toBe(1)
      }
      expect(await sql`select 1 from kept where id between 71 and 79`).toHaveLength(times.length)
      expect(await leftOpen()).toHaveLength(0)
    })
  })

  it('undoes all of it when it fails', async () => {
    await withPool(1, async sql => {
      await sql`insert into kept values (80)`
      for (const n of times) {
        const failing = sql.begin(async tx => {
          await tx`insert into kept values (${80 + n})`
          await tx.last`insert into kept values (${80})`
        })
        await expect(failing).rejects.toMatchObject({ code: '23505' })
      }
      expect(await sql`select 1 from kept where id between 81 and 89`).toHaveLength(0)
      expect(await leftOpen()).toHaveLength(0)
    })
  })

  it('cannot be undone afterwards', async () => {
    const late = database.sql.begin(async tx => {
      await tx.last`insert into kept values (90)`
      throw new Error('undo')
    })
    await expect(late).rejects.toThrow('cannot be undone')
    expect(await database.sql`select 1 from kept where id = 90`).toHaveLength(1)
  })

  it('decides also when it is still on its way', async () => {
    const late = database.sql.begin(tx =>
      Promise.all([
        tx.last`insert into kept select 91 from pg_sleep(0.2)`,
        Promise.reject(new Error('other')),
      ]),
    )
    await expect(late).rejects.toThrow('cannot be undone')
    expect(await database.sql`select 1 from kept where id = 91`).toHaveLength(1)
  })

  it('may have been kept when the connection is lost, and is not tried again', async () => {
    await withPool(1, async sql => {
      const lost = sql.begin(tx => tx.last`select pg_terminate_backend(pg_backend_pid())`)
      await expect(lost).rejects.toMatchObject({ name: 'DatabaseUnavailable', undone: false })
    })
  })
})

describe('a connection that is lost', () => {
  const backends = (sql: Sql) => sql<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and application_name = 'caravan'`
  const terminate = async (pid: number) => {
    await database.sql`select pg_terminate_backend(${pid}, 5000)`
  }

  it('while nobody uses it is replaced by the next query', async () => {
    await withPool(4, async sql => {
      for (let round = 0; round < 8; round++) {
        await Promise.all([1, 2, 3, 4].map(() => sql`select pg_sleep(0.002)`))
        const pids = (await backends(database.sql)).map(({ pid }) => pid)
        // All at once: whoever waits for one of them looks after it only ten times a second.
        await database.sql`select pg_terminate_backend(pid) from unnest(${pids}::integer[]) pid`
        for (const pid of pids) await terminate(pid)
        // The news may be on its way still.
        for (let tries = 0; ; tries++) {
          const answer = await sql`select 1`.catch(error => error)
          if (!(answer instanceof Error)) break
          expect(answer).toBeInstanceOf(DatabaseUnavailable)
          expect(tries).toBeLessThan(8)
        }
      }
    })
  })

  it('in the middle of a transaction undoes it and says that it may be tried again', async () => {
    await withPool(1, async sql => {
      const broken = sql.begin(async tx => {
        await tx`insert into kept values (10)`
        const [{ pid } = { pid: 0 }] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
        await terminate(pid)
        await tx`insert into kept values (11)`
      })
      await expect(broken).rejects.toMatchObject({ name: 'DatabaseUnavailable', undone: true })
      expect(await sql`select 1 from kept where id in (10, 11)`).toHaveLength(0)
    })
  })

  it('while the work of a transaction does something else does not reach anybody else', async () => {
    await withPool(1, async sql => {
      const broken = sql.begin(async tx => {
        const [{ pid } = { pid: 0 }] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
        await terminate(pid)
        await database.sql`select pg_sleep(0.1)`
      })
      await expect(broken).rejects.toBeInstanceOf(DatabaseUnavailable)
      expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
    })
  })
})

it('leaves a server that can no longer be written to for the one that took over', async () => {
  const { sql: admin } = database
  const [{ name } = { name: '' }] = await admin<{ name: string }[]>`select current_database() as name`
  await withPool(1, async sql => {
    await admin`alter database ${admin(name)} set default_transaction_read_only = on`
    await expect(sql.begin(tx => tx`insert into kept values (20)`)).rejects.toMatchObject({ undone: true })
    await admin`alter database ${admin(name)} reset default_transaction_read_only`
    await sql.begin(tx => tx`insert into kept values (20)`)
  })
})

describe('a statement that takes too long', () => {
  const briefly = <T>(work: (sql: Sql) => Promise<T>) => withPool(1, work, 0.3)
  const backend = async (sql: Sql) => (await sql<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]!.pid
  const tooSlow = { name: 'DatabaseUnavailable', code: '57014', tooSlow: true }

  it('is ended, and its connection answers the next one', async () => {
    await briefly(async sql => {
      const before = await backend(sql)
      // Asked again and again it has a name.
      for (const _ of [1, 2, 3]) await expect(sql`select pg_sleep(20)`).rejects.toMatchObject(tooSlow)
      expect(await backend(sql)).toBe(before)
    })
  })

  it('undoes its transaction, which is not tried again', async () => {
    await briefly(async sql => {
      const before = await backend(sql)
      let tries = 0
      const slow = inTransaction(sql, async tx => {
        tries++
        await tx`insert into kept values (900)`
        await tx`select pg_sleep(20)`
      })
      await expect(slow).rejects.toMatchObject(tooSlow)
      const last = sql.begin(tx => tx.last`insert into kept select 900 from pg_sleep(20)`)
      await expect(last).rejects.toMatchObject(tooSlow)
      expect([tries, await backend(sql)]).toEqual([1, before])
      expect(await sql`select from kept where id = 900`).toHaveLength(0)
      expect(await leftOpen()).toHaveLength(0)
    })
  })

  it('waits for a lock no longer either', async () => {
    const holder = await database.sql.reserve()
    await holder`begin`
    await holder`lock table kept`
    await briefly(sql => expect(sql`select from kept`).rejects.toMatchObject(tooSlow))
    holder.release()
  })

  it('may go on where nobody waits for it: in jobs, in a cursor; whoever comes next has the limit again', async () => {
    await briefly(async sql => {
      const before = await backend(sql)
      expect(await sql.patient`select 1 as one from pg_sleep(0.6)`).toEqual([{ one: 1 }])
      await sql.patient.begin(tx => tx`select pg_sleep(0.6)`)
      const read: unknown[] = []
      for await (const rows of sql`select 2 as two from pg_sleep(0.6)`.cursor(10)) read.push(...rows)
      expect(read).toEqual([{ two: 2 }])
      expect(await sql`show statement_timeout`).toEqual([{ statement_timeout: '300ms' }])
      await expect(sql`select pg_sleep(20)`).rejects.toMatchObject(tooSlow)
      expect(await backend(sql)).toBe(before)
    })
  })

  it('has no limit unless somebody asked for one', async () => {
    await withPool(1, async sql => {
      expect(await sql`show statement_timeout`).toEqual([{ statement_timeout: '0' }])
    })
  })
})

it('says at once that nobody is there', async () => {
  const sql = connect('postgres://nobody@127.0.0.1:1/nothing', { max: 2 })
  await expect(sql`select 1`).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: 'ECONNREFUSED' })
  await expect(sql.begin(tx => tx`select 1`)).rejects.toBeInstanceOf(DatabaseUnavailable)
  await sql.end({ timeout: 0 })
})

it('ends although a query is still running', async () => {
  const sql = connect(database.url, { max: 1 })
  const running = expect(sql`select pg_sleep(60), 'runs'`).rejects.toBeInstanceOf(DatabaseUnavailable)
  await expect
    .poll(() => database.sql`select from pg_stat_activity where query like 'select pg_sleep(60), ''runs''%'`)
    .toHaveLength(1)
  await sql.end({ timeout: 0 })
  await running
})

it('ends although a connection is still on its way', async () => {
  const sql = connect(database.url, { max: 1 })
  const running = expect(sql`select pg_sleep(60)`).rejects.toBeInstanceOf(DatabaseUnavailable)
  await sql.end({ timeout: 0 })
  await running
})

describe('what stands in a template', () => {
  const { sql } = { sql: connect('postgres://nobody@127.0.0.1:1/nothing') }

  it('is never undefined by mistake', async () => {
    await expect(sql`select ${undefined as never}`).rejects.toThrow(
      'undefined stands in a query, after "select"',
    )
  })

  it('is not a plain object, which says nothing about its type', async () => {
    await expect(sql`select ${{ a: 1 } as never}`).rejects.toThrow('a plain object')
  })
})

describe('rows that are written', () => {
  it('are inserted by their columns, with SQL among the values', async () => {
    const { sql } = database
    await sql`create table tastes (id integer, "names" jsonb, at timestamptz, tags text[], "odd ""name" boolean)`
    const rows = [
      { id: 1, names: sql.json({ en: 'Tea' }), at: new Date(0), tags: ['a', 'b"c', '\\'], 'odd "name': true },
      { id: 2, names: sql.json(['x']), at: sql`now()`, tags: [], 'odd "name': null },
    ]
    expect((await sql`insert into tastes ${sql(rows)}`).count).toBe(2)
    await sql`update tastes set ${sql({ tags: ['z'], names: sql`names || '["y"]'` })} where id = 2`
    const [first, second] = await sql`select * from tastes order by id`
    expect(first).toEqual({
      id: 1,
      names: { en: 'Tea' },
      at: new Date(0),
      tags: ['a', 'b"c', '\\'],
      'odd "name': true,
    })
    expect(second).toMatchObject({ names: ['x', 'y'], tags: ['z'], 'odd "name': null })
  })

  it('come in parts, all as of one moment', async () => {
    const { sql } = database
    const sizes: number[] = []
    for await (const rows of sql<{ n: number }[]>`select n from generate_series(1, ${25}) n`.cursor(10)) {
      sizes.push(rows.length)
    }
    expect(sizes).toEqual([10, 10, 5])
    for await (const rows of sql`select n from generate_series(1, 100) n`.cursor(10)) {
      expect(rows).toHaveLength(10)
      break
    }
    expect(await leftOpen()).toHaveLength(0)
  })
})
