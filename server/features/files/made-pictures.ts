import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../../config.ts'
import { type Disk, megabyte } from '../../limits/disk.ts'

/** What is made of pictures, or drawn for the demo shop: it can be made again, so the oldest of it may always go. */
const madeFolders = ['thumb', 'paper', 'demo']

/** Swept when this part of the share was written, down to what leaves room for as much again. */
const part = 0.1

export interface MadePictures {
  read(name: string): Promise<Buffer | undefined>
  /** Nothing is kept on a disk that is nearly full. */
  keep(name: string, picture: Buffer): Promise<void>
  forget(name: string): Promise<void>
  /** Removes the oldest until the rest fits into the share. */
  sweep(): Promise<void>
}

export function openMadePictures(
  { dataFolder, thumbnailShare }: Pick<Config, 'dataFolder' | 'thumbnailShare'>,
  disk: Disk,
): MadePictures {
  const folder = join(dataFolder, 'images')
  const share = thumbnailShare * megabyte
  let written = 0
  let sweeping: Promise<void> | undefined

  const sweep = () => {
    written = 0
    sweeping ??= removeOldest(folder, share * (1 - part)).finally(() => {
      sweeping = undefined
    })
    return sweeping
  }

  return {
    read: name => readIfThere(join(folder, name)),
    async keep(name, picture) {
      if (!(await disk.hasRoom(picture.length))) return
      await writeWhole(join(folder, name), picture)
      written += Math.max(picture.length, leastOnDisk)
      if (written > share * part) await sweep()
    },
    forget: name => rm(join(folder, name), { force: true }),
    sweep,
  }
}

/** A file takes whole blocks. */
const leastOnDisk = 4096

async function removeOldest(folder: string, most: number): Promise<void> {
  const files = (await Promise.all(madeFolders.map(name => filesIn(join(folder, name))))).flat()
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  for (const { path, bytes: size } of files.sort((a, b) => a.at - b.at)) {
    if (bytes <= most) return
    await rm(path, { force: true })
    bytes -= size
  }
}

async function filesIn(folder: string): Promise<{ path: string; bytes: number; at: number }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files: { path: string; bytes: number; at: number }[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    // Another process may sweep as well.
    const found = await stat(path).catch(() => undefined)
    if (found) files.push({ path, bytes: Math.max(found.size, leastOnDisk), at: found.mtimeMs })
  }
  return files
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return undefined
    throw error
  }
}

/** Renamed into place, so that nobody reads half a picture. */
async function writeWhole(path: string, picture: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
  try {
    await writeFile(draft, picture)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
