import { type ChildProcess, spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { root } from './sources.ts'

export interface Ended {
  ok: boolean
  output: string
}

interface Options {
  /** Show the output while it comes. */
  streams?: boolean
  onlyStdout?: boolean
  env?: Record<string, string>
}

const windows = process.platform === 'win32'
const limitMinutes = 40
const graceMs = 10_000
const running = new Set<ChildProcess>()

export const runNode = (args: readonly string[], options?: Options) => run(process.execPath, args, options)

export async function run(program: string, args: readonly string[], options: Options = {}): Promise<Ended> {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...colours(), ...options.env },
    // A group of its own, so that stopping it stops what it started as well.
    detached: !windows,
    shell: windows && program === 'npm',
  })
  running.add(child)
  let output = ''
  const take = (coloured: string) => {
    // Not every program heeds FORCE_COLOR.
    const text = wantsColours() ? coloured : stripVTControlCharacters(coloured)
    output += text
    if (options.streams) process.stdout.write(text)
  }
  child.stdout.setEncoding('utf8').on('data', take)
  child.stderr.setEncoding('utf8').on('data', options.onlyStdout ? () => {} : take)
  const limit = setTimeout(() => {
    take(`\nStopped, because it took longer than ${limitMinutes} minutes.\n`)
    stop(child)
  }, limitMinutes * 60_000)
  const code = await new Promise<number | null>(resolve => {
    child.on('close', resolve)
    child.on('error', error => {
      take(error.message)
      resolve(null)
    })
  })
  clearTimeout(limit)
  running.delete(child)
  return { ok: code === 0, output: output.trimEnd() }
}

export function stopPrograms(): void {
  for (const child of running) stop(child)
}

function stop(child: ChildProcess): void {
  signalGroup(child, 'SIGTERM')
  setTimeout(() => running.has(child) && signalGroup(child, 'SIGKILL'), graceMs).unref()
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    if (windows) child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // It ended in the meantime.
  }
}

const wantsColours = (): boolean => process.stdout.isTTY && !process.env.NO_COLOR

/** Playwright sets FORCE_COLOR for its workers, and Node complains when it meets NO_COLOR as well. */
const colours = (): NodeJS.ProcessEnv => ({ FORCE_COLOR: wantsColours() ? '1' : '0', NO_COLOR: undefined })
