import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'

/** What a process is told by the first one, in its environment. */
export interface WorkerOrders {
  /** Where the built pages are. */
  dist: string
  /** Whether it does what happens by itself: one of them does. */
  jobs: boolean
}

interface Options extends Pick<WorkerOrders, 'dist'> {
  count: number
  databaseUrl: string
  say: (line: string) => void
}

const variable = 'CARAVAN_WORKER'
const stopMessage = 'stop'
/** One that lived this long did not fail because of how it was started. */
const longLifeMs = 60_000
const pauses = { first: 500, longest: 30_000 }

/**
 * Processes that serve the shop at one port, over which this one deals out the connections. One that ends is started again.
 * The answer comes when all of them are open, and ends them; it fails when one cannot open.
 */
export async function openProcesses({
  count,
  dist,
  databaseUrl,
  say,
}: Options): Promise<() => Promise<void>> {
  let stopped = false
  const running = new Set<Worker>()
  const killAll = () => {
    for (const worker of running) worker.process.kill('SIGKILL')
  }
  // Whatever ends this one: nobody would deal out connections, or stop them.
  process.once('exit', killAll)

  const start = (place: number, pause: number = pauses.first): Worker => {
    const orders: WorkerOrders = { dist, jobs: place === 0 }
    const began = performance.now()
    const worker = cluster.fork({ [variable]: JSON.stringify(orders), DATABASE_URL: databaseUrl })
    running.add(worker)
    worker.once('exit', (code, signal) => {
      running.delete(worker)
      if (stopped) return
      const wait = performance.now() - began > longLifeMs ? pauses.first : pause
      say(`Process ${worker.process.pid} ended (${signal ?? code}); another one takes its place.`)
      setTimeout(() => stopped || start(place, Math.min(wait * 2, pauses.longest)), wait)
    })
    return worker
  }

  const stop = async () => {
    stopped = true
    const ended = [...running].map(async worker => {
      if (worker.isConnected()) worker.send(stopMessage)
      await once(worker, 'exit')
    })
    await Promise.all(ended)
  }

  try {
    await Promise.all(Array.from({ length: count }, (_, place) => opened(start(place))))
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

function opened(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('listening', () => resolve())
    worker.once('exit', () => reject(new Error('The shop could not open; the lines above say why.')))
  })
}

/** What this process is here for, when it is one of several. */
export function workerOrders(): WorkerOrders | undefined {
  const orders = process.env[variable]
  return cluster.isWorker && orders ? (JSON.parse(orders) as WorkerOrders) : undefined
}

/** The first process wants this one to come to an end. */
export function onStopWanted(stop: () => void): void {
  process.on('message', message => {
    if (message === stopMessage) stop()
  })
}
