import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '../config.ts'

/** The disk of the data folder, which the embedded database shares with uploads and thumbnails. */
export interface Disk {
  /** Whether this much can be written and the database still has what it needs to go on. */
  hasRoom(bytes?: number): Promise<boolean>
}

export const megabyte = 1024 * 1024

export function openDisk(
  { dataFolder, diskReserve }: Pick<Config, 'dataFolder' | 'diskReserve'>,
  free: () => Promise<number> = () => freeBytes(dataFolder),
): Disk {
  return { hasRoom: async (bytes = 0) => (await free()) - bytes > diskReserve * megabyte }
}

async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error
    return freeBytes(dirname(folder))
  }
}
