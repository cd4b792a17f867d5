/** What an action answers with. This file alone knows how the legacy wire spells it (product §8). */
export type Reply<Obj = unknown, Row = unknown> =
  | { kind: 'ok'; obj: Obj; tbl?: Row[]; msg?: string }
  | { kind: 'failed'; msg: string; code?: string; field?: string; quiet?: boolean }
  | { kind: 'notFound' }
  | { kind: 'relogin' }
  | { kind: 'table'; msg: string; rows: readonly (readonly unknown[])[] }
  | { kind: 'confirm'; msg: string; confirmNum?: number }

export interface WireReply {
  success: boolean
  msg: string
  obj: unknown
  tbl: unknown[]
}

const notFoundMsg = '404'
const reloginMsgs = ['RELOGIN', 'wxauth']
const tableMsg = 'TABLE'
const quietPrefix = 'confirm:'

export function encodeReply(reply: Reply): WireReply {
  switch (reply.kind) {
    case 'ok':
      return { success: true, msg: reply.msg ?? '', obj: reply.obj ?? null, tbl: reply.tbl ?? [] }
    case 'confirm':
      return {
        success: true,
        msg: '',
        obj: { confirmMsg: reply.msg, confirmNum: reply.confirmNum ?? 1 },
        tbl: [],
      }
    case 'failed': {
      const obj = reply.code || reply.field ? { code: reply.code, field: reply.field } : null
      return { success: false, msg: (reply.quiet ? quietPrefix : '') + reply.msg, obj, tbl: [] }
    }
    case 'notFound':
      return { success: false, msg: notFoundMsg, obj: null, tbl: [] }
    case 'relogin':
      return { success: false, msg: reloginMsgs[0]!, obj: null, tbl: [] }
    case 'table':
      return { success: false, msg: tableMsg, obj: { msg: reply.msg }, tbl: reply.rows as unknown[] }
  }
}

export function decodeReply(wire: WireReply): Reply {
  const obj = (wire.obj ?? {}) as Record<string, unknown>
  const msg = wire.msg ?? ''
  if (wire.success) {
    if (typeof obj.confirmMsg === 'string' && obj.confirmMsg) {
      // A counter that does not rise would ask the same question for ever.
      return { kind: 'confirm', msg: obj.confirmMsg, confirmNum: Math.max(Number(obj.confirmNum) || 1, 1) }
    }
    return { kind: 'ok', obj: wire.obj, tbl: wire.tbl ?? [], msg }
  }
  if (msg === notFoundMsg) return { kind: 'notFound' }
  if (reloginMsgs.includes(msg)) return { kind: 'relogin' }
  if (msg === tableMsg) {
    return { kind: 'table', msg: String(obj.msg ?? ''), rows: (wire.tbl ?? []).map(cells) }
  }
  const quiet = msg.startsWith(quietPrefix)
  return {
    kind: 'failed',
    // The legacy server appends details for itself after a NUL character (product §8).
    msg: (quiet ? msg.slice(quietPrefix.length) : msg).split('\0')[0]!,
    code: typeof obj.code === 'string' ? obj.code : undefined,
    field: typeof obj.field === 'string' ? obj.field : undefined,
    quiet,
  }
}

function cells(row: unknown): unknown[] {
  if (Array.isArray(row)) return row
  return row && typeof row === 'object' ? Object.values(row) : [row]
}
