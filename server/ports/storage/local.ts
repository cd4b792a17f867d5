import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { checkKey, type Storage } from './storage.ts'

/** A folder remembers no types; the ending tells. */
const types: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.pdf': 'application/pdf',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.csv': 'text/csv',
  '.txt': 'text/plain',
}

export function localStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    checkKey(key)
    return join(folder, key)
  }
  return {
    async put(key, content) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      await writeWhole(path, content)
    },
    async get(key, part) {
      const file = await ifThere(open(pathOf(key)))
      if (!file) return undefined
      const { size } = await file.stat()
      return { body: file.createReadStream(part), size, type: typeOf(key) }
    },
    async delete(key) {
      await rm(pathOf(key), { force: true })
    },
    async exists(key) {
      return (await ifThere(stat(pathOf(key))))?.isFile() ?? false
    },
  }
}

const typeOf = (key: string) => types[extname(key.replace(/\.full$/, ''))] ?? 'application/octet-stream'

/** On the disk and renamed into place, so that neither a reader nor a power cut ever meets half a file. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  const draft = join(dirname(path), `.${randomUUID()}`)
  let file: FileHandle | undefined
  try {
    file = await open(draft, 'wx')
    await file.writeFile(content)
    await file.sync()
    await file.close()
    await rename(draft, path)
  } catch (error) {
    await file?.close()
    await rm(draft, { force: true })
    throw error
  }
}

async function ifThere<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
