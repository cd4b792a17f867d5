import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Answer {
  status: number
  body: Buffer
}

/**
 * A connection that stays open and asks for one thing after the other. Node's own client takes as long for a small answer as
 * the server does, and would be what is measured.
 */
export interface Line {
  ask(request: Buffer): Promise<Answer>
  close(): void
}

export async function openLine(origin: string): Promise<Line> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname).setNoDelay(true)
  await once(socket, 'connect')
  let waiting: { reading: Reading; done(answer: Answer): void; fail(error: Error): void } | undefined
  const fail = (error: Error) => waiting?.fail(error)
  socket.on('error', fail).on('close', () => fail(new Error(`${origin} closed the connection`)))
  socket.on('data', (piece: Buffer) => {
    if (!waiting?.reading.add(piece)) return
    const { reading, done } = waiting
    waiting = undefined
    done(reading.answer())
  })
  return {
    ask: request =>
      new Promise((done, fail) => {
        waiting = { reading: new Reading(), done, fail }
        socket.write(request)
      }),
    close: () => end(socket),
  }
}

function end(socket: Socket): void {
  socket.removeAllListeners('close').destroy()
}

const headEnd = '\r\n\r\n'
const lastChunk = '0\r\n\r\n'

/** One answer as it comes in. */
class Reading {
  #pieces: Buffer[] = []
  #bytes = 0
  #head: { status: number; length: number; chunked: boolean; end: number } | undefined

  /** Whether it is whole. */
  add(piece: Buffer): boolean {
    this.#pieces.push(piece)
    this.#bytes += piece.length
    this.#head ??= this.#readHead()
    if (!this.#head) return false
    const { length, chunked, end } = this.#head
    if (!chunked) return this.#bytes >= end + length
    // Nothing else is asked meanwhile, so that the last chunk is the end of what has come.
    return this.#tail(lastChunk.length + 2).endsWith(`\n${lastChunk}`)
  }

  answer(): Answer {
    const { status, end } = this.#head!
    return { status, body: Buffer.concat(this.#pieces).subarray(end) }
  }

  #readHead() {
    const all = Buffer.concat(this.#pieces)
    const end = all.indexOf(headEnd)
    if (end < 0) return undefined
    const head = all.toString('latin1', 0, end).toLowerCase()
    return {
      status: Number(head.slice(9, 12)),
      length: Number(/\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0),
      chunked: head.includes('\ntransfer-encoding: chunked'),
      end: end + headEnd.length,
    }
  }

  #tail(bytes: number): string {
    const last = this.#pieces.at(-1)!
    const enough = last.length >= bytes ? last : Buffer.concat(this.#pieces.slice(-3))
    return enough.toString('latin1', Math.max(0, enough.length - bytes))
  }
}

export interface Visit {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
}

export function requestOf({ url, method, headers, body = '' }: Visit): Buffer {
  const { host, pathname, search } = new URL(url)
  const all = { host, ...headers, ...(method === 'POST' && { 'content-length': Buffer.byteLength(body) }) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}
