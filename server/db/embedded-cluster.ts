import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { canEnter, giveTo, makeOpenFolder, type SystemAccount } from './embedded-account.ts'
import { explain } from './embedded-log.ts'
import { type Programs, renameUnlessThere } from './embedded-programs.ts'
import type { Log } from './log.ts'

/** One embedded database on disk. */
export interface Cluster {
  data: string
  logFile: string
  password: string
}

export const databaseUser = 'caravan'
const unfinishedPrefix = 'postgres.new-'
const tenMinutes = 600_000

/** Root's data goes here when the account PostgreSQL runs as cannot enter the wanted folder, such as root's home. */
export const rootShelter = '/var/lib/caravan'

/**
 * Makes an empty cluster under another name and gives it its place when it is whole: what a killed start leaves behind
 * is never used, and of two starts at once the second one takes the first one's work. initdb ends by writing
 * everything through to the disk; `durable: false` spares that in tests.
 */
export async function createCluster(
  place: string,
  account: SystemAccount,
  programs: Programs,
  durable: boolean,
  log: Log,
) {
  const dir = path.dirname(place)
  removeUnfinished(dir)
  const reachable = canEnter(account, dir)
  const home = reachable ? fs.mkdtempSync(path.join(dir, unfinishedPrefix)) : makeShelter()
  const passwordFile = path.join(home, 'password')
  fs.writeFileSync(passwordFile, crypto.randomBytes(24).toString('base64url'), {
    mode: 0o600,
    flush: durable,
  })
  giveTo(account, home)
  await programs.run('initdb', initdbOptions(path.join(home, 'data'), passwordFile, durable)).catch(error => {
    fs.rmSync(home, { recursive: true, force: true })
    throw new Error(explain('PostgreSQL could not create its data.', error.message))
  })
  if (durable) syncFolder(home)
  if (reachable) {
    renameUnlessThere(home, place)
  } else {
    log.warn(`PostgreSQL cannot enter ${dir} when root starts it; its data is in ${home}`)
    linkUnlessThere(home, place)
  }
  if (durable) syncFolder(dir)
}

export function openCluster(place: string, account: SystemAccount, programs: Programs): Cluster {
  const home = fs.realpathSync(place)
  const data = path.join(home, 'data')
  const password = readPrivate(path.join(home, 'password'))
  const version = readPrivate(path.join(data, 'PG_VERSION'))
  repairOwnership(home, data, account)
  if (!canEnter(account, data)) {
    throw new Error(`The database's user cannot enter ${data}. Open the folders above it (chmod o+x).`)
  }
  if (version !== programs.version) {
    throw new Error(
      `The data in ${home} was made by PostgreSQL ${version}, and the installed one is ${programs.version}. ` +
        'Move it over with pg_dump and psql, or set CARAVAN_DATA to another folder.',
    )
  }
  return { data, logFile: path.join(home, 'server.log'), password }
}

/** True also for a link whose target is gone: that is lost data, not an empty shop. */
export function clusterExists(place: string): boolean {
  if (fs.existsSync(place)) return true
  const link = fs.lstatSync(place, { throwIfNoEntry: false })
  if (!link) return false
  throw new Error(
    `${place} points to ${fs.readlinkSync(place)}, which is gone. Bring it back, or remove the link to start empty.`,
  )
}

function initdbOptions(data: string, passwordFile: string, durable: boolean): string[] {
  return [
    `--pgdata=${data}`,
    `--username=${databaseUser}`,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    // The same order of words on every operating system.
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
}

function removeUnfinished(dir: string) {
  for (const name of fs.readdirSync(dir)) {
    const folder = path.join(dir, name)
    // A younger folder may belong to a start that is running right now.
    const old =
      Date.now() - (fs.statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > tenMinutes
    if (name.startsWith(unfinishedPrefix) && old) fs.rmSync(folder, { recursive: true, force: true })
  }
}

function makeShelter(): string {
  makeOpenFolder(rootShelter)
  return fs.mkdtempSync(path.join(rootShelter, 'postgres-'))
}

function linkUnlessThere(home: string, place: string) {
  try {
    fs.symlinkSync(home, place)
  } catch (error) {
    if (!fs.existsSync(place)) throw error
    fs.rmSync(home, { recursive: true, force: true })
  }
}

/** A backup that was copied back without its owners and modes is refused by PostgreSQL. */
function repairOwnership(home: string, data: string, account: SystemAccount) {
  if (account.uid !== undefined && fs.statSync(home).uid === 0) giveTo(account, home)
  if (process.platform !== 'win32' && fs.statSync(data).mode & 0o027) fs.chmodSync(data, 0o700)
}

function readPrivate(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8').trim()
  } catch (cause) {
    throw new Error(
      `${file} cannot be read. Start as the user who owns it, or set CARAVAN_DATA to another folder.`,
      { cause },
    )
  }
}

/** A new name survives a power cut only when its folder was written through. */
function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = fs.openSync(folder, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}
