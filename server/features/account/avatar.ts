import { createHash } from 'node:crypto'
import { avatarLimits } from '../../../contract/account.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { type Failure, fail } from '../../handler.ts'
import { contentOf } from '../files/content.ts'
import { attachFiles, detachAllFiles, insertFile, ownFile } from '../files/files.queries.ts'
import { fullKey, newPath } from '../files/files.rules.ts'
import { encodeAnew, type Picture, sizeOf } from '../files/pictures.ts'

/** What a member's pictures are attached to. */
const recordType = 'member'

const tooLarge = (field: string) =>
  fail('message.avatarTooLarge', { pixels: avatarLimits.pixels, kilobytes: avatarLimits.kilobytes }, field)

const broken = fail('message.avatarBroken', undefined, 'avatar')

/** Product §5. */
const fits = ({
  width,
  height,
  bytes,
}: {
  width: number | null
  height: number | null
  bytes: number
}): boolean =>
  Math.max(width ?? Infinity, height ?? Infinity) <= avatarLimits.pixels &&
  bytes <= avatarLimits.kilobytes * 1024

export interface SentAvatar extends Picture {
  sha256: Buffer
  sentBytes: number
}

/** What browsers crop pictures to (contract/registration.ts). */
const avatarTypes = ['image/jpeg', 'image/png', 'image/webp']

interface LookedAt {
  bytes: Buffer
  type: string
}

/** A picture that came as a data URL, as far as its first bytes tell: a guest may have it looked at, not decoded. */
export async function lookAtAvatar(dataUrl: string): Promise<LookedAt | Failure> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  if (bytes.length > avatarLimits.kilobytes * 1024) return tooLarge('avatar')
  const content = contentOf(bytes, 'avatar')
  if (!content || !avatarTypes.includes(content.type)) return broken
  const size = await sizeOf(bytes, content.type)
  if (size === 'broken') return broken
  if (size === 'tooManyPixels' || !fits({ ...size, bytes: bytes.length })) return tooLarge('avatar')
  return { bytes, type: content.type }
}

/** Encoded anew as any other picture that is sent. */
export async function encodeAvatar({ bytes, type }: LookedAt): Promise<SentAvatar | Failure> {
  const picture = await encodeAnew(bytes, type)
  if (typeof picture === 'string') return broken
  return { ...picture, sentBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest() }
}

/** For a new member, who could not upload; its content is put away last, when nothing else can go wrong. */
export async function giveAvatar(
  { db, storage }: Context,
  member: { id: number; shopId: number },
  picture: SentAvatar,
): Promise<void> {
  const path = newPath('picture', 'plain', picture.ending)
  const { type, width, height, sentBytes, sha256 } = picture
  const name = `avatar${picture.ending}`
  const file = { name, path, type, width, height, sentBytes, sha256, bytes: picture.bytes.length }
  const id = await insertFile(db, { ...file, ownerId: member.id, shopId: member.shopId, isPublic: true })
  await attachFiles(db, { ids: [id], owner: member.id }, recordType, member.id)
  await setIcon(db, member.id, path)
  await storage.put(fullKey(path), picture.bytes, type)
}

/** One of the member's own uploads; 0 takes the present one away. */
export async function changeAvatar(
  { db }: Context,
  memberId: number,
  fileId: number,
): Promise<Failure | undefined> {
  const file = fileId ? await ownFile(db, fileId, memberId) : undefined
  if (fileId && !file?.type.startsWith('image/')) return fail('message.noPermission', undefined, 'val.avatar')
  if (file && !fits({ ...file, bytes: file.sentBytes })) return tooLarge('val.avatar')
  await detachAllFiles(db, recordType, memberId)
  const taken =
    !file || (await attachFiles(db, { ids: [file.id], owner: memberId, publish: true }, recordType, memberId))
  if (!taken) return fail('message.noPermission', undefined, 'val.avatar')
  await setIcon(db, memberId, file?.path ?? '')
  return undefined
}

const setIcon = (db: Db, memberId: number, path: string) =>
  db`update members set icon = ${path} where id = ${memberId}`
