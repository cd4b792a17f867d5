import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { documentBytes, fileLimits, pictureBytes } from '../../../contract/files.ts'
import type { Translate } from '../../../contract/text.ts'
import { nameFault, shownName } from '../../actions/name-fault.ts'
import type { Sql } from '../../db/database.ts'
import { type Failure, fail } from '../../handler.ts'
import { semaphore } from '../../limits/semaphore.ts'
import type { Storage } from '../../ports/storage/storage.ts'
import type { Member } from '../../visitor.ts'
import { type Content, contentOf } from './content.ts'
import { dropFiles, forgetFile, goneFiles, insertFile } from './files.queries.ts'
import {
  cleanName,
  type Folder,
  fullKey,
  isTaken,
  keysOf,
  newPath,
  smallKey,
  startsPublic,
} from './files.rules.ts'
import type { StoredFile } from './files.tables.ts'
import { encodeAnew, mostMegapixels, smallVersion } from './pictures.ts'

export interface Upload {
  owner: Member
  shopId: number
  /** The form field it came in, to be named when it is refused. */
  field: string
  name: string
  /** Where it lies since it came. */
  path: string
  folder: Folder
}

interface Services {
  sql: Sql
  storage: Storage
}

/** Until now it lies on the disk; from here on all of it is in memory. */
const nextUpload = semaphore(4)

/** Checks a file, stores it and answers with its row; it expires unless something takes it. */
export async function storeUpload(
  services: Services,
  upload: Upload,
  t: Translate,
): Promise<StoredFile | Failure> {
  const fault = nameFault(t, upload.name, upload.field)
  if (fault) return fault
  using _turn = await nextUpload()
  return await storeBytes(services, { ...upload, name: upload.name.trim() }, await readFile(upload.path))
}

async function storeBytes(services: Services, upload: Upload, bytes: Buffer): Promise<StoredFile | Failure> {
  const { owner, shopId, field, name, folder } = upload
  const refuse = (key: Failure['key'], params = {}) => fail(key, { name: shownName(name), ...params }, field)

  const content = contentOf(bytes, name)
  if (!content || !isTaken(content.kind, folder, owner.role))
    return refuse(folder === 'video' ? 'message.videoType' : 'message.fileType')
  if (content.kind === 'picture' && bytes.length > pictureBytes) {
    return refuse('message.fileTooLarge', { max: fileLimits.pictureMegabytes })
  }
  const kept = content.kind === 'picture' ? await encodeAnew(bytes, content.type) : asItIs(bytes, content)
  if (kept === 'broken') return refuse('message.pictureBroken')
  if (kept === 'tooManyPixels')
    return refuse('message.pictureTooManyPixels', { max: mostMegapixels(content.type) })
  // Few bytes can become many more when a picture is sized.
  if (content.kind !== 'video' && kept.bytes.length > documentBytes)
    return refuse('message.fileTooLarge', { max: fileLimits.pictureMegabytes })

  const isPublic = startsPublic(content.kind, folder, owner.role)
  const file = {
    ownerId: owner.id,
    shopId,
    name: cleanName(name, content.endings),
    path: newPath(content.kind, folder, kept.ending, isPublic && !!services.storage.host),
    type: kept.type,
    bytes: kept.bytes.length,
    sentBytes: bytes.length,
    width: kept.width,
    height: kept.height,
    isPublic,
    sha256: createHash('sha256').update(bytes).digest(),
  }
  const id = await insertFile(services.sql, file)
  try {
    await putContent(services.storage, file.path, kept)
  } catch (error) {
    await dropFiles(services.sql, [id])
    throw error
  }
  return { id, ...file }
}

const asItIs = (bytes: Buffer, { type, endings }: Content) => ({
  bytes,
  type,
  ending: endings[0],
  width: null,
  height: null,
})

async function putContent(storage: Storage, path: string, { bytes, type }: { bytes: Buffer; type: string }) {
  await storage.put(fullKey(path), bytes, type)
  const small = smallKey(path)
  if (small) await storage.put(small, await smallVersion(bytes), type)
}

const batch = 200

/**
 * Removes expired files for good: content first, then the row, so that a crash in between leaves a row to try again
 * with and never content that nobody knows of. `forget` drops what was derived from a file.
 */
export async function removeExpiredFiles(
  { sql, storage }: Services,
  forget: (path: string) => Promise<void>,
  onError: (error: unknown) => void,
): Promise<void> {
  let last = 0
  for (;;) {
    const gone = await goneFiles(sql, last, batch)
    for (const { id, path } of gone) {
      last = id
      try {
        for (const key of keysOf(path)) {
          await storage.delete(key)
          await forget(key)
        }
        await forgetFile(sql, id)
      } catch (error) {
        onError(error)
      }
    }
    if (gone.length < batch) return
  }
}
