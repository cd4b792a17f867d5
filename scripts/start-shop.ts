import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { rootFolder } from '../server/config.ts'
import serverFlags from './server-flags.json' with { type: 'json' }

export interface Shop {
  url: string
  pid: number
  /** Its folder, with the embedded database. */
  data: string
  /** Ends it as Ctrl-C would and removes its data; answers with the exit code, null if it had to be killed. */
  stop(): Promise<number | null>
  /** The last lines that it logged. */
  log(): string
}

const readyWithinMs = 240_000
const stopWithinMs = 30_000
const keptLogLines = 300

/** The whole shop with its demo data, on a free port and in an empty folder of its own. */
export async function startShop(
  interruption?: AbortSignal,
  settings: Readonly<Record<string, string>> = {},
): Promise<Shop> {
  const data = mkdtempSync(join(tmpdir(), 'caravan-shop-'))
  // The embedded PostgreSQL does not run as root: its account must be able to come in here.
  chmodSync(data, 0o755)
  const port = await freePort()
  const child = spawn(process.execPath, [...serverFlags, 'scripts/start.ts'], {
    cwd: rootFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Settings of a real shop must not reach a test: above all not its database.
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      CARAVAN_DATA: data,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      // Journeys come from addresses of their own, so that they do not spend each other's limits.
      TRUST_PROXY: '1',
      DEMO: '1',
      LOG_LEVEL: 'warn',
      PROCESSES: '1',
      ...settings,
    },
  })
  const lines = keepLines(child)
  const log = () => lines.join('\n')
  const stop = async () => {
    const code = await stopProcess(child)
    rmSync(data, { recursive: true, force: true })
    return code
  }
  const url = `http://127.0.0.1:${port}`
  try {
    await ready(url, child, interruption)
  } catch (error) {
    await stop()
    throw new Error(`${(error as Error).message}\n${log()}`)
  }
  return { url, pid: child.pid!, data, stop, log }
}

/** Below the ports that systems deal out by themselves: whatever runs beside it is not given this one before the shop listens there. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

function keepLines(child: ChildProcess): string[] {
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      lines.push(...text.trimEnd().split('\n'))
      lines.splice(0, lines.length - keptLogLines)
    })
  }
  return lines
}

async function ready(url: string, child: ChildProcess, interruption?: AbortSignal): Promise<void> {
  let startFailed: Error | undefined
  child.on('error', error => {
    startFailed = error
  })
  const deadline = Date.now() + readyWithinMs
  while (Date.now() < deadline) {
    if (startFailed) throw startFailed
    interruption?.throwIfAborted()
    if (child.exitCode !== null)
      throw new Error(`The shop ended with code ${child.exitCode} before it was ready.`)
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await wait(100)
  }
  throw new Error(`The shop was not ready after ${readyWithinMs / 1000} seconds.`)
}

async function stopProcess(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return child.exitCode
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const hurry = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
  const [code] = (await exit) as [number | null]
  clearTimeout(hurry)
  return code
}
