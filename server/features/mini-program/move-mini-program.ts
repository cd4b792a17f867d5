import { canMiniProgramMove, type MiniProgramState } from '../../../contract/mini-program-states.ts'
import type { Tx } from '../../db/database.ts'
import type { MemberNotice } from '../bell/notice-kinds.ts'
import { ring } from '../bell/ring-bell.ts'
import type { ProgramRow } from './mini-program.queries.ts'

interface Step {
  /** Null: WeChat, or the clock. */
  by?: number | null
  why?: string
  /** Of an upload. */
  version?: string
  auditId?: string
  submittedAt?: Date | null
}

const notices: Partial<Record<MiniProgramState, MemberNotice>> = {
  passed: 'mini_program_passed',
  rejected: 'mini_program_rejected',
}

/**
 * The one way from a state to another: one conditional update, its row of history and the bell. False when somebody else was
 * faster; a move that the table does not have is a mistake of ours.
 */
export async function moveMiniProgram(
  tx: Tx,
  program: Pick<ProgramRow, 'id' | 'state' | 'ownerId' | 'version'>,
  to: MiniProgramState,
  { by = null, why = '', version, auditId, submittedAt }: Step = {},
): Promise<boolean> {
  const { id, state: from } = program
  if (!canMiniProgramMove(from, to)) throw new Error(`a mini-program cannot go from ${from} to ${to}`)
  const moved = await tx`
    update mini_programs set
      state = ${to}, changed_at = now(), unsure = false, delayed = false,
      version = coalesce(${version ?? null}, version),
      template_version = coalesce(${version ?? null}, template_version),
      description = case when ${to} = 'uploaded' then ${why} else description end,
      audit_id = coalesce(${auditId ?? null}, audit_id),
      submitted_at = case when ${to} = 'submitted' then coalesce(${submittedAt ?? null}::timestamptz, now()) else submitted_at end,
      reason = case ${to} when 'rejected' then ${why} when 'passed' then '' else reason end,
      released_version = case when ${to} = 'published' then version else released_version end,
      released_template = case when ${to} = 'published' then template_version else released_template end,
      released_at = case when ${to} = 'published' then now() else released_at end
    where id = ${id} and state = ${from}`
  if (moved.count === 0) return false
  const [event] = await tx<{ id: number }[]>`
    insert into mini_program_events (mini_program_id, from_state, to_state, version, member_id, why)
    values (${id}, ${from}, ${to}, ${version ?? program.version}, ${by}, ${why}) returning id`
  const kind = notices[to]
  if (kind && program.ownerId !== null)
    await ring(tx, program.ownerId, {
      kind,
      about: id,
      key: event!.id,
      params: { version: program.version, reason: why.slice(0, 200) },
      by,
    })
  return true
}
