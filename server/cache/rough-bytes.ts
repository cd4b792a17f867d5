/** About how much memory a value takes: enough to say when there is too much of them. */
export function roughBytes(value: unknown, seen = new Set<object>()): number {
  // With a Chinese letter in it, each takes two bytes.
  if (typeof value === 'string') return 24 + value.length * 2
  if (typeof value !== 'object' || value === null) return 8
  if (seen.has(value)) return 8
  seen.add(value)
  if (ArrayBuffer.isView(value)) return 64 + value.byteLength
  const parts = value instanceof Map || value instanceof Set ? [...value.values()] : Object.values(value)
  return parts.reduce<number>((sum, part) => sum + 8 + roughBytes(part, seen), 32)
}
