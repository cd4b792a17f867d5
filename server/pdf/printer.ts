import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Documents, SheetOf } from './documents.ts'

/** Either the whole file, or the reason why there is none. */
export type Printed =
  | { ok: true; pdf: Buffer }
  /** Too many are waiting; or it took more time or memory than any document should; or it could not be drawn. */
  | { ok: false; reason: 'busy' | 'tooLarge' | 'failed'; detail: string }

export interface Order {
  name: keyof Documents
  sheet: SheetOf<keyof Documents>
}

export type DrawnAnswer = { pdf: Uint8Array } | { error: string }

const usualLimits = {
  /** How many run at the same time. */
  processes: 2,
  waiting: 20,
  seconds: 30,
  /** What JavaScript may use, and what the process may use with everything. */
  heapMegabytes: 256,
  megabytes: 768,
  /** After how long an idle process ends. */
  idleSeconds: 60,
}

export type PrinterLimits = typeof usualLimits

interface Job {
  order: Order
  done(printed: Printed): void
}

/**
 * Draws documents in processes of their own: whatever a text does there, the shop goes on. A process that takes too much time
 * or memory, or fails, is ended, and the next document gets a new one. Not in worker threads: when one of those runs out of
 * memory it can take the whole process with it.
 */
export function openPrinter(
  limits: Partial<PrinterLimits> = {},
  program = join(import.meta.dirname, 'printer-process.ts'),
) {
  const { processes, waiting, seconds, heapMegabytes, megabytes, idleSeconds } = { ...usualLimits, ...limits }
  const queue: Job[] = []
  /** With the timers that will end them. */
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
  let working = 0

  function start(): ChildProcess {
    const { PATH, SystemRoot } = process.env
    const child = fork(program, {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${heapMegabytes}`, '--disable-warning=ExperimentalWarning'],
      // It needs none of the shop's keys.
      env: { PATH, ...(SystemRoot && { SystemRoot }) },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.on('exit', () => wake(child))
    // Handled where the document is awaited; without a listener the error would end the shop.
    child.on('error', () => undefined)
    return child
  }

  function next(): void {
    while (queue.length > 0 && working < processes) {
      const { order, done } = queue.shift()!
      working++
      const child = idle.keys().next().value ?? start()
      wake(child)
      void work(child, order).then(printed => {
        working--
        if (printed.ok) rest(child)
        else child.kill('SIGKILL')
        done(printed)
        next()
      })
    }
  }

  function work(child: ChildProcess, order: Order): Promise<Printed> {
    child.ref()
    child.channel?.ref()
    return new Promise(resolve => {
      const end = (printed: Printed) => {
        clearTimeout(timer)
        clearInterval(watch)
        child.off('message', answered).off('error', broken).off('exit', exited)
        resolve(printed)
      }
      const failed = (detail: string) => end({ ok: false, reason: 'failed', detail })
      const broken = (error: Error) => failed(error.message)
      const answered = (answer: DrawnAnswer) =>
        'pdf' in answer
          ? end({ ok: true, pdf: Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.length) })
          : failed(answer.error)
      const exited = (code: number | null, signal: string | null) =>
        // 134 and SIGABRT are how Node ends without memory.
        code === 134 || signal === 'SIGABRT'
          ? end({ ok: false, reason: 'tooLarge', detail: 'out of memory' })
          : failed(`the process ended with ${signal ?? code}`)
      const timer = setTimeout(
        () => end({ ok: false, reason: 'tooLarge', detail: `not done in ${seconds} s` }),
        seconds * 1000,
      )
      const watch = setInterval(async () => {
        const used = await megabytesOf(child)
        if (used > megabytes) end({ ok: false, reason: 'tooLarge', detail: `${used} MB of memory` })
      }, 250)
      child.on('message', answered).on('error', broken).on('exit', exited)
      child.send(order, error => error && broken(error))
    })
  }

  /** Kept for the next document, without keeping the shop's process alive. */
  function rest(child: ChildProcess): void {
    child.unref()
    child.channel?.unref()
    const end = () => child.kill('SIGKILL')
    idle.set(child, setTimeout(end, idleSeconds * 1000).unref())
  }

  function wake(child: ChildProcess): void {
    clearTimeout(idle.get(child))
    idle.delete(child)
  }

  return {
    print<Name extends keyof Documents>(name: Name, sheet: SheetOf<Name>): Promise<Printed> {
      if (queue.length >= waiting)
        return Promise.resolve({ ok: false, reason: 'busy', detail: `${waiting} are waiting` })
      return new Promise(done => {
        queue.push({ order: { name, sheet }, done })
        next()
      })
    },
  }
}

/** Only Linux tells; elsewhere the limit of JavaScript's own memory is all there is. */
async function megabytesOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1] ?? 0) / 1024
}

/** The printer that the shop uses. */
export const printer = openPrinter()
