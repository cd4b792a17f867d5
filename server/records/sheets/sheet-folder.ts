import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ImportProgress, sheetToken } from '../../../contract/records.ts'
import type { Config } from '../../config.ts'

/**
 * What imports leave on disk: files as they arrive, how far each import is, and the sheets of bad rows. Names hold the
 * member's id, so that a token is worth nothing to anybody else.
 */
export const sheetFolder = ({ dataFolder }: Pick<Config, 'dataFolder'>): string => join(dataFolder, 'sheets')

const keptMs = 24 * 60 * 60 * 1000

export interface FixSheet {
  token: string
  path: string
}

export async function newFixSheet(config: Config, memberId: number): Promise<FixSheet> {
  const token = randomBytes(24).toString('base64url')
  await mkdir(sheetFolder(config), { recursive: true })
  return { token, path: fixPath(config, memberId, token) }
}

/** The sheet of bad rows of an import of this very member, unless it is too old. */
export async function findFixSheet(
  config: Config,
  memberId: number,
  token: string,
): Promise<string | undefined> {
  if (!sheetToken.test(token)) return undefined
  const path = fixPath(config, memberId, token)
  return (await isKept(path)) ? path : undefined
}

const fixPath = (config: Config, memberId: number, token: string) =>
  join(sheetFolder(config), `fix-${memberId}-${token}.xlsx`)

const progressPath = (config: Config, memberId: number, token: string) =>
  join(sheetFolder(config), `progress-${memberId}-${token}.json`)

/** On disk and not in memory, because another process may be the one that is asked. */
export async function tellProgress(
  config: Config,
  memberId: number,
  token: string,
  progress: ImportProgress,
): Promise<void> {
  await mkdir(sheetFolder(config), { recursive: true })
  await writeFile(progressPath(config, memberId, token), JSON.stringify(progress))
}

export async function readProgress(
  config: Config,
  memberId: number,
  token: string,
): Promise<ImportProgress | undefined> {
  if (!sheetToken.test(token)) return undefined
  try {
    return JSON.parse(await readFile(progressPath(config, memberId, token), 'utf8')) as ImportProgress
  } catch {
    // It is not there yet, or just being written.
    return undefined
  }
}

export async function forgetProgress(config: Config, memberId: number, token: string): Promise<void> {
  await rm(progressPath(config, memberId, token), { force: true })
}

/** Also what a process that was killed in the middle has left behind. */
export async function removeOldSheets(config: Config): Promise<void> {
  const folder = sheetFolder(config)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    if (!(await isKept(path))) await rm(path, { force: true })
  }
}

async function isKept(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs < keptMs
}
