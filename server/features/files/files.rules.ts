import { randomBytes } from 'node:crypto'
import type { FileItem } from '../../../contract/files.ts'
import { imageRoot } from '../../../contract/images.ts'
import type { Visitor } from '../../visitor.ts'
import type { Content } from './content.ts'
import type { StoredFile } from './files.tables.ts'

/**
 * `write` keeps a picture twice: small at its path, in full beside it (product §9). `secret` is for documents of people: nobody but
 * who sent it ever sees it there. `video` is for pages, and takes nothing else.
 */
export type Folder = 'plain' | 'write' | 'secret' | 'video'

export const fileRoot = '/files/'
const documentFolder = 'd/'
const secretFolder = 's/'
export const videoRoot = '/videos/'
const videoFolder = 'v/'
const fullSuffix = '.full'

/** `open`: on a host of its own, where everybody reads whatever lies in its folder and we are not asked. */
export function newPath(kind: Content['kind'], folder: Folder, ending: string, open = false): string {
  const name = `${randomBytes(16).toString('hex')}${ending}`
  if (kind === 'document') return `${documentFolder}${name}`
  if (kind === 'video') return `${videoFolder}${name}`
  if (folder === 'secret') return `${secretFolder}${name}`
  if (open && folder === 'plain') return `o/${name}`
  return folder === 'write' ? `write/u/${name}` : `u/${name}`
}

/**
 * The row's path of an uploaded picture or its full version; nothing for any other picture. Capitals make no
 * difference, as in some file systems: there another spelling would lead past the row's permission.
 */
export function pathOfUpload(name: string): string | undefined {
  return /^((?:[os]|(?:write\/)?u)\/[0-9a-f]{32}\.[a-z]+)(\.full)?$/i.exec(name)?.[1]?.toLowerCase()
}

export const smallKey = (path: string): string | undefined => (path.startsWith('write/') ? path : undefined)
export const fullKey = (path: string): string => (path.startsWith('write/') ? path + fullSuffix : path)
export const keysOf = (path: string): string[] => [...new Set([path, fullKey(path)])]

export const isVideoPath = (path: string): boolean => /^v\/[0-9a-f]{32}\.(mp4|webm)$/.test(path)

const fileUrl = (path: string): string =>
  (path.startsWith(documentFolder) ? fileRoot : path.startsWith(videoFolder) ? videoRoot : imageRoot) + path

export const fileItem = ({ id, name, path, bytes }: StoredFile): FileItem => ({
  id,
  fname: name,
  url: fileUrl(path),
  size: bytes,
})

/** Whoever runs a shop uploads pictures for its visitors; what a member sends is nobody else's business at first. */
export const startsPublic = (kind: Content['kind'], folder: Folder, role: Visitor['role']): boolean =>
  kind !== 'document' && folder !== 'secret' && runsShop(role)

const runsShop = (role: Visitor['role']): boolean => ['office', 'distributor', 'operator'].includes(role)

/** Videos are for pages, so they come by their own way and from whoever makes some. */
export const isTaken = (kind: Content['kind'], folder: Folder, role: Visitor['role']): boolean =>
  kind === 'video' ? folder === 'video' && runsShop(role) : folder !== 'video'

/** Head office sees it where that leaves a trail. */
export const isSecret = ({ path }: Pick<StoredFile, 'path'>): boolean => path.startsWith(secretFolder)

export function mayRead(file: StoredFile, visitor: Visitor): boolean {
  if (file.isPublic) return true
  if (visitor.role === 'guest') return false
  return visitor.id === file.ownerId || (visitor.role === 'office' && !isSecret(file))
}

/** Signs that turn the writing direction can make `exe.pdf` look like `fdp.exe` and the other way round. */
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Composed as people type it, without invisible signs or a dot in front, and ending as its content demands. */
export function cleanName(name: string, endings: readonly string[]): string {
  const clean = name
    .normalize('NFC')
    .replace(invisible, '')
    .replace(/^[\s.]+/, '')
    .trim()
  const fits = endings.some(ending => clean.toLowerCase().endsWith(ending) && clean.length > ending.length)
  return fits ? clean : `${clean || 'file'}${endings[0]!}`
}
