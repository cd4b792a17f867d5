import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { accountFor, makeOpenFolder } from './embedded-account.ts'
import {
  type Cluster,
  clusterExists,
  createCluster,
  databaseUser,
  openCluster,
  rootShelter,
} from './embedded-cluster.ts'
import { explain, logSince, logSize, turnLog } from './embedded-log.ts'
import { findPostmaster, type Postmaster, removeStalePidFile } from './embedded-postmaster.ts'
import { joinServer, type Presence } from './embedded-presence.ts'
import { findPrograms, type Programs } from './embedded-programs.ts'
import type { Log } from './log.ts'

export interface EmbeddedOptions {
  /** Everything lives in its subfolder `postgres`. */
  dir: string
  log: Log
  /** How many connections those who use it may need; 100 and a few are always allowed. */
  connections?: number
  /** For tests: nothing is written through to the disk. */
  throwaway?: boolean
  /** The server ended although nobody here stopped it. */
  onLost?: (error: Error) => void
}

export interface Embedded {
  url: string
  /** Whether it was already running. */
  adopted: boolean
  /** Stops the server, unless another process still uses it: the last one to leave stops it. */
  stop(): Promise<void>
}

const startTimeoutSeconds = 300
const stopTimeoutSeconds = 120
const watchEveryMs = 1000

/** Reasons that go away by themselves: another process was faster, or a killed server's processes are still ending. */
const passingReason =
  /lock file "postmaster.pid" already exists|pre-existing shared memory block|could not bind|Address already in use/

/** Starts the PostgreSQL of the npm packages on the data in `dir`, or joins the one that runs there already. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log, throwaway = false, connections = 0, onLost } = options
  makeOpenFolder(options.dir)
  const dir = fs.realpathSync(options.dir)
  const place = path.join(dir, 'postgres')
  const isNew = !clusterExists(place)
  const account = accountFor(place)
  const programs = findPrograms(account, account.uid === undefined ? dir : rootShelter)
  if (isNew) {
    log.info(`Database: creating it in ${dir}`)
    await createCluster(place, account, programs, !throwaway, log)
  }
  const cluster = openCluster(place, account, programs)
  const server = await startOrJoin(cluster, programs, { throwaway, connections })
  const watch = setInterval(() => {
    if (findPostmaster(cluster.data)?.pid === server.pid) return
    clearInterval(watch)
    const words = logSince(cluster.logFile, server.logStart)
    onLost?.(
      new Error(
        explain('PostgreSQL has ended.', words, cluster.logFile, 'Start again: what was committed is safe.'),
      ),
    )
  }, watchEveryMs).unref()
  let stopped: Promise<void> | undefined

  async function stop() {
    clearInterval(watch)
    await server.presence.leave(() => stopServer(cluster, programs, throwaway))
  }

  return {
    url: server.url,
    adopted: server.adopted,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

type Sizes = Required<Pick<EmbeddedOptions, 'throwaway' | 'connections'>>

interface Server {
  pid: number
  url: string
  adopted: boolean
  presence: Presence
  logStart: number
}

async function startOrJoin(cluster: Cluster, programs: Programs, sizes: Sizes): Promise<Server> {
  const deadline = Date.now() + startTimeoutSeconds * 1000
  const logStart = logSize(cluster.logFile)
  let started = false
  while (Date.now() < deadline) {
    const running = findPostmaster(cluster.data)
    if (!running) {
      started = await startServer(cluster, programs, sizes)
      if (started) continue
    } else if (running.status === 'ready') {
      const url = addressOf(cluster, running)
      const presence = await joinServer(url)
      if (presence) return { pid: running.pid, url, adopted: !started, presence, logStart }
    }
    await delay(100)
  }
  throw new Error(
    explain('PostgreSQL did not get ready.', logSince(cluster.logFile, logStart), cluster.logFile),
  )
}

/** Over its socket, which takes less of both sides than the network does; whoever leaves out `host` comes over the network. */
function addressOf({ password }: Cluster, { port, socketFolder }: Postmaster): string {
  const url = new URL(`postgres://${databaseUser}:${password}@127.0.0.1:${port}/postgres`)
  if (socketFolder) url.searchParams.set('host', socketFolder)
  return url.href
}

/** False when it could not start for a passing reason. */
async function startServer(cluster: Cluster, programs: Programs, sizes: Sizes): Promise<boolean> {
  removeStalePidFile(cluster.data)
  turnLog(cluster.logFile)
  const logStart = logSize(cluster.logFile)
  const options = serverOptions(await freePort(), socketFolderOf(cluster), sizes)
  const waiting = ['-w', '-t', String(startTimeoutSeconds), '-s']
  try {
    await programs.run('pg_ctl', [
      'start',
      '-D',
      cluster.data,
      ...waiting,
      '-l',
      cluster.logFile,
      '-o',
      options,
    ])
    return true
  } catch (error) {
    const words = logSince(cluster.logFile, logStart) || String(error)
    if (passingReason.test(words)) return false
    throw new Error(explain('PostgreSQL did not start.', words, cluster.logFile))
  }
}

/** Fast: ends open transactions and writes everything down, so that the next start need not recover. */
async function stopServer(cluster: Cluster, programs: Programs, throwaway: boolean) {
  const mode = throwaway ? 'immediate' : 'fast'
  await programs.run('pg_ctl', [
    'stop',
    '-D',
    cluster.data,
    '-m',
    mode,
    '-w',
    '-t',
    String(stopTimeoutSeconds),
    '-s',
  ])
}

/** What every system takes for the whole path of a socket. */
const longestSocketPath = 100

/** Nobody else can enter the data's folder. Empty where there are no sockets, where its name is too long or would have to be quoted. */
function socketFolderOf({ data }: Cluster): string {
  const longest = path.join(data, '.s.PGSQL.65535.lock')
  const usable =
    process.platform !== 'win32' && Buffer.byteLength(longest) <= longestSocketPath && /^[\w./-]+$/.test(data)
  return usable ? data : ''
}

function serverOptions(port: number, sockets: string, { throwaway, connections }: Sizes): string {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: sockets,
    shared_buffers: throwaway ? '64MB' : '256MB',
    max_connections: Math.max(100, connections + 20),
    // Compiling costs more than it saves on the short queries of a shop.
    jit: 'off',
    log_checkpoints: 'off',
    ...(throwaway ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  }
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
