import { type CaseState, caseTimes } from '../../../contract/after-sale-states.ts'
import type { Tx } from '../../db/database.ts'
import type { MemberNotice, StaffNotice } from '../bell/notice-kinds.ts'
import { hush, ringOfCase, ringSellerOfCase, ringStaffOfCase } from '../bell/ring-bell.ts'

interface Happened {
  caseId: number
  /** Of the row in what was done and said. */
  messageId: number
  /** Null: the shop by itself. */
  by: number | null
  state?: CaseState | undefined
}

interface Facts {
  owner: number
  /** The distributor answers it, not head office. */
  isDistributors: boolean
  /** The money is back already, and that was told. */
  isBack: boolean
  /** Of what was never paid nothing goes back. */
  isPaidBack: boolean
  /** Of a parcel that came back or was lost nobody asked for anything, and the buyer has been told. */
  isAsked: boolean
}

/** Whoever is on the other side learns what was done or said. */
export async function tellOfCase(tx: Tx, { caseId, messageId, by, state }: Happened): Promise<void> {
  const [facts] = await tx<Facts[]>`
    select member_id as owner,
      exists (select from shops s where s.id = shop_id and s.owner_id is not null) as "isDistributors",
      exists (select from refunds where case_id = ${caseId} and state = 'done') as "isBack",
      exists (select from refunds where case_id = ${caseId}) as "isPaidBack",
      exists (select from after_sale_messages where case_id = ${caseId} and to_state = 'requested') as "isAsked"
    from after_sale_cases where id = ${caseId}`
  const { owner, isDistributors, isBack, isPaidBack, isAsked } = facts!
  const toSeller = async (notice: StaffNotice, key: number | string = caseId) =>
    isDistributors
      ? await ringSellerOfCase(tx, caseId, { kind: 'fx_case', key: `${notice}:${key}`, by })
      : await ringStaffOfCase(tx, caseId, { kind: notice, ...(key !== caseId && { key }), by })
  const done = async (...notices: StaffNotice[]) => {
    await hush(tx, notices, caseId)
    for (const notice of isDistributors ? notices : [])
      await hush(tx, ['fx_case'], caseId, `${notice}:${caseId}`)
  }
  const toMember = (notice: MemberNotice, params = {}) =>
    ringOfCase(tx, caseId, { kind: notice, key: messageId, params, by })
  switch (state) {
    case undefined:
      if (by === owner) await toSeller('case_words', messageId)
      else if (by !== null) await toMember('case_answered')
      return
    case 'requested':
      // A clerk may have opened it for them.
      if (by !== owner) await toMember('case_opened')
      return await toSeller('case_to_decide')
    case 'granted':
      return await done('case_to_decide', 'case_escalated')
    case 'refused':
      await done('case_to_decide', 'case_escalated', 'case_goods_sent', 'case_inspect_soon')
      return await toMember('case_refused')
    case 'withdrawn':
      await done('case_to_decide', 'case_escalated')
      return await toMember('case_withdrawn')
    case 'sent_back':
      return await toSeller('case_goods_sent')
    case 'received':
      await done('case_goods_sent', 'case_inspect_soon')
      return await toMember('case_goods_here')
    case 'refunded':
      await done('case_goods_sent', 'case_inspect_soon')
      if (isPaidBack && !isBack) await toMember('case_refunded')
      if (!isPaidBack && isAsked) await toMember('case_waived')
  }
}

/** Whoever asked may send the goods back from now on. */
export const tellToSendBack = (tx: Tx, caseId: number, by: number | null): Promise<void> =>
  ringOfCase(tx, caseId, {
    kind: 'case_granted',
    params: { day: { day: inDays(caseTimes.sendBackDays) } },
    by,
  })

const inDays = (days: number): string => new Date(Date.now() + days * 24 * 3600_000).toISOString()
