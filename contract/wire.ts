/** Names and encodings of the call over HTTP, shared by both ends (product §7, §9). */
export const endpoint = '/process.aspx'
export const protocolVersion = '6'
export const timeoutMs = 300_000
/** Raised on every repetition after the person said yes (product §8). */
export const confirmField = 'confirmCount'

/** `member` is ours: whom the page was drawn for, so that a lost session shows at the next call, whatever it asks. */
export const headers = { lang: 'lang', currency: 'currency', version: 'version', member: 'member' } as const

export const actionUrl = (name: string): string => `${endpoint}?action=${encodeURIComponent(name)}`

/** Input as form fields: nulls are dropped (product §5), flags become 1 and 0, lists and objects travel as JSON. */
export function encodeInput(input: Record<string, unknown>): [string, string][] {
  const fields: [string, string][] = []
  for (const [name, value] of Object.entries(input)) {
    if (value === null || value === undefined) continue
    fields.push([name, encodeValue(value)])
  }
  return fields
}

/** The fields of a call: a read or a save says its type beside its input. */
export const encodeCall = ({ type }: { type?: string }, input: Record<string, unknown>): [string, string][] =>
  encodeInput({ type, ...input })

function encodeValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
