import type { ByteRange } from '../ports/storage/storage.ts'

/** The one part that `Range` asks for, both ends included; undefined for all of it, which several parts are answered with too. */
export function byteRange(header: string | undefined, size: number): ByteRange | 'beyond' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < start) return undefined
  return start > end ? 'beyond' : { start, end }
}
