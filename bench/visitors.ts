import { once } from 'node:events'
import http from 'node:http'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { type Measured, medianRun } from './measure.ts'

export interface Visit {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
}

interface Crowd {
  visits: readonly Visit[]
  clients: number
}

/** These visits, round and round, from a thread of their own: what a visitor does with an answer is not the server's work. */
export async function visitorsRun(visits: readonly Visit[], clients = 16): Promise<Measured> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { visits, clients } satisfies Crowd })
  const [measured] = (await once(worker, 'message')) as [Measured]
  await worker.terminate()
  return measured
}

async function measure({ visits, clients }: Crowd): Promise<Measured> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients })
  let turn = 0
  const request = () => visit(agent, visits[turn++ % visits.length]!)
  return await medianRun({ clients, seconds: 2, request })
}

function visit(agent: http.Agent, { url, method, headers, body }: Visit): Promise<void> {
  return new Promise((done, fail) => {
    const sending = http.request(url, { agent, method, headers }, answer => {
      if (answer.statusCode !== 200) return fail(new Error(`${url} answered ${answer.statusCode}`))
      answer.resume().once('end', done).once('error', fail)
    })
    sending.once('error', fail).end(body)
  })
}

if (!isMainThread) parentPort?.postMessage(await measure(workerData as Crowd))
