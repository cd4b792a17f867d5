import type { FastifyInstance } from 'fastify'

/** Milliseconds after the signal at which what has not ended by then is left behind. */
export const patience = { requests: 4_000, jobs: 6_000, processes: 7_500, everything: 9_000 }
/** The starting process passes signals on, so one signal may arrive twice within this time. */
const echoMs = 250

interface Closer {
  close: () => Promise<unknown>
  until: keyof typeof patience
}

/** The graceful shutdown: what is open is closed in reverse order, in time whatever clients, jobs or the database do; a second signal ends it at once. */
export class Stopping {
  #closers: Closer[] = []
  #since: number | undefined
  #stopped = new AbortController()

  /** Says that a stop has begun. */
  get signal(): AbortSignal {
    return this.#stopped.signal
  }

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => this.stop(0))
  }

  add(close: Closer['close'], until: Closer['until'] = 'jobs'): void {
    this.#closers.push({ close, until })
  }

  /** Requests that are running may end; then their connections are cut. */
  addApp(app: FastifyInstance): void {
    this.add(async () => {
      const cut = setTimeout(() => app.server.closeAllConnections(), patience.requests)
      await app.close()
      clearTimeout(cut)
    })
  }

  /** For whoever else may say so besides signals: no second time. */
  stopOnce(): void {
    if (this.#since === undefined) void this.stop(0)
  }

  async stop(code: number): Promise<void> {
    if (this.#since !== undefined) {
      if (performance.now() - this.#since > echoMs) process.exit(1)
      return
    }
    const since = performance.now()
    this.#since = since
    this.#stopped.abort()
    setTimeout(() => process.exit(1), patience.everything)
    for (const { close, until } of this.#closers.reverse()) {
      const closing = close().catch(error => console.error(error))
      await Promise.race([closing, at(since + patience[until])])
    }
    process.exit(code)
  }
}

const at = (moment: number) =>
  new Promise<void>(resolve => setTimeout(resolve, Math.max(0, moment - performance.now())).unref())
