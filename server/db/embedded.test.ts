import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { connect, type Sql } from './database.ts'
import { type EmbeddedOptions, startEmbedded } from './embedded.ts'
import { findPostmaster } from './embedded-postmaster.ts'
import { completePrograms } from './embedded-programs.ts'

vi.setConfig({ testTimeout: 60_000 })

const isRoot = process.getuid?.() === 0
const log = { info: vi.fn(), warn: vi.fn() }

let dir: string
let data: string
beforeEach(() => {
  vi.clearAllMocks()
  dir = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'caravan-embedded-'))
  fs.chmodSync(dir, 0o755)
  data = path.join(dir, 'postgres', 'data')
})
afterEach(async () => {
  if (isRunning()) process.kill(findPostmaster(fs.realpathSync(data))!.pid, 'SIGQUIT')
  await vi.waitUntil(() => !isRunning(), 5000)
  fs.rmSync(dir, { recursive: true, force: true })
})

/** A stopped, empty database, copied because making one takes most of a second. */
let prepared: string
beforeAll(async () => {
  prepared = fs.mkdtempSync(path.join(os.tmpdir(), 'caravan-prepared-'))
  fs.chmodSync(prepared, 0o755)
  await (await startEmbedded({ dir: prepared, log, throwaway: true })).stop()
})
afterAll(() => fs.rmSync(prepared, { recursive: true, force: true }))
const haveDatabase = () => void execFileSync('cp', ['-a', path.join(prepared, 'postgres'), dir])

const start = (options: Partial<EmbeddedOptions> = {}) =>
  startEmbedded({ dir, log, throwaway: true, ...options })
const isRunning = () => fs.existsSync(data) && findPostmaster(fs.realpathSync(data)) !== undefined

async function query<T>(url: string, work: (sql: Sql) => PromiseLike<T>): Promise<T> {
  const sql = connect(url, { max: 1 })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

function killAll() {
  const { pid } = findPostmaster(data)!
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number))
  const children = processes.filter(([, parent]) => parent === pid).map(([child]) => child!)
  for (const each of [pid, ...children])
    try {
      process.kill(each, 'SIGKILL')
    } catch {
      // One that has just ended by itself.
    }
  return children.length
}

/** PostgreSQL believes a pid file only when the process belongs to its own user. */
function spawnAsServer(script: string) {
  const { uid, gid } = fs.statSync(data)
  const child = spawn('sh', ['-c', script], {
    ...(isRoot ? { uid, gid } : {}),
    cwd: '/',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void child.kill())
  return child
}

const pidFileOf = (pid: number) =>
  fs.writeFileSync(path.join(data, 'postmaster.pid'), `${pid}\n${data}\n0\n1\n\n\n\nready\n`)

describe('a start on an empty folder', () => {
  it('makes a database that keeps what it was told, in UTF-8 with the same order everywhere', async () => {
    const server = await start({ throwaway: false })
    expect(server.adopted).toBe(false)
    const settings = await query(server.url, async sql => {
      const rows = await sql<{ name: string; setting: string }[]>`select name, setting from pg_settings`
      const [database] = await sql`
        select datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding
        from pg_database where datname = current_database()`
      return { ...Object.fromEntries(rows.map(row => [row.name, row.setting])), ...database }
    })
    expect(settings).toMatchObject({
      encoding: 'UTF8',
      datlocprovider: 'b',
      datlocale: 'C.UTF-8',
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      listen_addresses: '127.0.0.1',
      max_connections: '100',
      jit: 'off',
    })
    await server.stop()
    expect(isRunning()).toBe(false)
    expect(fs.existsSync(path.join(data, 'postmaster.pid'))).toBe(false)
    // It says so after it has removed that file.
    await expect
      .poll(() => fs.readFileSync(path.join(dir, 'postgres', 'server.log'), 'utf8'))
      .toContain('database system is shut down')
  })

  it('is reached by its socket, and over the network by whoever asks for that', async () => {
    haveDatabase()
    const server = await start()
    const isSocket = (url: string) =>
      query(url, async sql => (await sql`select inet_client_addr() is null as yes`)[0]!.yes as boolean)
    const network = new URL(server.url)
    network.searchParams.delete('host')
    expect(await isSocket(server.url)).toBe(true)
    expect(await isSocket(network.href)).toBe(false)
    await server.stop()
  })

  it.skipIf(process.platform === 'win32')(
    'has nothing of the settings that are meant for others',
    async () => {
      haveDatabase()
      for (const name of ['MALLOC_ARENA_MAX', 'PGPORT']) vi.stubEnv(name, '2')
      onTestFinished(() => void vi.unstubAllEnvs())
      const server = await start()
      const names = await query(server.url, async sql => {
        await sql`create temporary table environment (name text)`
        // A value may have several lines, tabs and backslashes.
        await sql`copy environment from program 'env | cut -d = -f 1 | grep -E "^[A-Za-z_0-9]+$"'`
        const lines = await sql<{ name: string }[]>`select name from environment`
        return lines.map(({ name }) => name)
      })
      expect(names).toContain('PATH')
      expect(names.filter(name => name.startsWith('MALLOC_') || name === 'PGPORT')).toEqual([])
      await server.stop()
    },
  )

  it('ignores what a killed start left, and removes it later', async () => {
    const [old, young] = ['postgres.new-old', 'postgres.new-young'].map(name => path.join(dir, name))
    for (const folder of [old!, young!]) fs.mkdirSync(path.join(folder, 'data'), { recursive: true })
    fs.utimesSync(old!, new Date(0), new Date(0))
    const server = await start()
    expect([old!, young!].map(folder => fs.existsSync(folder))).toEqual([false, true])
    await server.stop()
  })

  it('lets two starts at once share one database', async () => {
    const servers = await Promise.all([start(), start()])
    expect(servers[0].url).toBe(servers[1].url)
    expect(servers.map(server => server.adopted).sort()).toEqual([false, true])
    expect(fs.readdirSync(dir)).toEqual(['postgres'])
    await Promise.all(servers.map(server => server.stop()))
    expect(isRunning()).toBe(false)
  })
})

describe('a second start on the same folder', () => {
  it('joins the running server and does not stop it', async () => {
    haveDatabase()
    const first = await start()
    const second = await start()
    expect(second).toMatchObject({ adopted: true, url: first.url })
    await second.stop()
    expect(isRunning()).toBe(true)
    await first.stop()
    expect(isRunning()).toBe(false)
  })

  it('keeps the server when the first one leaves, and stops it when it is the last', async () => {
    haveDatabase()
    const first = await start()
    const second = await start()
    await first.stop()
    await query(second.url, sql => sql`select 1`)
    await second.stop()
    expect(isRunning()).toBe(false)
  })

  it('still counts who lost the connection for a moment', async () => {
    haveDatabase()
    const [first, second] = [await start(), await start()]
    await query(first.url, async sql => {
      const present = sql`pg_stat_activity where application_name = 'caravan presence'`
      const lost = await sql<{ pid: number }[]>`select pid, pg_terminate_backend(pid) from ${present}`
      const pids = lost.map(({ pid }) => pid)
      // Those that were ended may still be seen for a moment.
      const isBack = async () =>
        expect(
          await sql`
            select from pg_locks where locktype = 'advisory' and granted and pid <> all(${pids}::integer[])
              and pid in (select pid from ${present})`,
        ).toHaveLength(2)
      await vi.waitFor(isBack, 10_000)
    })
    await second.stop()
    expect(isRunning()).toBe(true)
    await first.stop()
    expect(isRunning()).toBe(false)
  })

  it('starts again when the server was stopped', async () => {
    haveDatabase()
    await (await start()).stop()
    const again = await start()
    expect(again.adopted).toBe(false)
    await again.stop()
    await again.stop()
  })
})

describe('after a crash', () => {
  it('has the committed row although the server and all its processes were killed', async () => {
    haveDatabase()
    const onLost = vi.fn()
    const server = await start({ throwaway: false, onLost })
    await query(server.url, async sql => {
      await sql`create table orders (id int)`
      await sql`insert into orders values (1)`
    })
    expect(killAll()).toBeGreaterThan(3)
    await vi.waitFor(() => expect(onLost).toHaveBeenCalled(), 5000)
    expect(String(onLost.mock.calls[0]![0])).toMatch(
      /PostgreSQL has ended\.\n {2}\| .*(?:.|\n)*Its whole log: .*server\.log/,
    )
    await server.stop()

    const again = await start({ throwaway: false })
    expect(again.adopted).toBe(false)
    expect(await query(again.url, async sql => await sql`select id from orders`)).toEqual([{ id: 1 }])
    await again.stop()
  })

  it('does not take another program with the same number for the server', async () => {
    haveDatabase()
    const { pid } = spawnAsServer('exec sleep 60')
    pidFileOf(pid!)
    const again = await start()
    expect(again.adopted).toBe(false)
    await again.stop()
  })

  it.skipIf(process.platform === 'win32')('does not take a zombie for the server', async () => {
    haveDatabase()
    // The shell starts a child and turns into a program that never reaps it.
    const parent = spawnAsServer('true & echo $!; exec sleep 60')
    const [zombie] = await once(parent.stdout, 'data')
    pidFileOf(Number(zombie))
    const again = await start()
    expect(again.adopted).toBe(false)
    await again.stop()
  })
})

describe('a start that fails', () => {
  it('shows the last lines of the log and a hint', async () => {
    haveDatabase()
    fs.appendFileSync(path.join(data, 'postgresql.conf'), '\nshared_bufers = 1\n')
    await expect(start()).rejects.toThrow(
      /^PostgreSQL did not start\.\n.*unrecognized configuration parameter "shared_bufers"(?:.|\n)*set DATABASE_URL(?:.|\n)*server\.log$/,
    )
  })

  it('says so when the data is of another version', async () => {
    haveDatabase()
    fs.writeFileSync(path.join(data, 'PG_VERSION'), '12\n')
    await expect(start()).rejects.toThrow(/was made by PostgreSQL 12, and the installed one is \d+/)
  })
})

describe.runIf(isRoot)('started by root', () => {
  it('keeps the data elsewhere when the folder is closed to other users, and finds it again', async () => {
    const closed = path.join(dir, 'closed')
    fs.mkdirSync(closed, { mode: 0o700 })
    data = path.join(closed, 'postgres', 'data')
    const server = await start({ dir: closed, throwaway: false })
    await query(server.url, sql => sql`create table orders ()`)
    await server.stop()
    const place = fs.readlinkSync(path.join(closed, 'postgres'))
    onTestFinished(() => fs.rmSync(place, { recursive: true }))
    expect(log.warn).toHaveBeenCalledWith(expect.stringContaining(place))

    fs.chmodSync(closed, 0o755)
    const again = await start({ dir: closed, throwaway: false })
    await query(again.url, sql => sql`select from orders`)
    await again.stop()
  })

  it('refuses to start empty when that data is gone', async () => {
    fs.symlinkSync('/nowhere', path.join(dir, 'postgres'))
    await expect(start()).rejects.toThrow(/points to \/nowhere, which is gone/)
  })

  it('takes back data that was copied without its owner', async () => {
    haveDatabase()
    execFileSync('chown', ['-R', 'root', path.join(dir, 'postgres')])
    fs.chmodSync(data, 0o755)
    await (await start()).stop()
    expect(fs.statSync(data).uid).not.toBe(0)
  })
})

describe('completePrograms', () => {
  it('makes the links and modes that a skipped install script did not make', () => {
    const home = path.join(dir, 'native')
    fs.mkdirSync(path.join(home, 'bin'), { recursive: true })
    fs.mkdirSync(path.join(home, 'lib'))
    fs.writeFileSync(path.join(home, 'bin', 'postgres'), '', { mode: 0o644 })
    fs.writeFileSync(path.join(home, 'lib', 'libpq.so.5.18'), 'library')
    const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
    fs.writeFileSync(path.join(home, 'pg-symlinks.json'), JSON.stringify(links))
    for (const _ of ['first', 'again']) expect(completePrograms(home)).toBe(true)
    expect(fs.readFileSync(path.join(home, 'lib', 'libpq.so.5'), 'utf8')).toBe('library')
    expect(fs.statSync(path.join(home, 'bin', 'postgres')).mode & 0o111).toBe(0o111)
  })
})
