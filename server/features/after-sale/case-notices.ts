import { type CaseKind, type CaseState, caseTimes } from '../../../contract/after-sale-states.ts'
import type { Tx } from '../../db/database.ts'
import type { MemberNotice, StaffNotice } from '../bell/notice-kinds.ts'
import { hush, ringDistributor, ringOfCase, ringStaffOfCase } from '../bell/ring-bell.ts'

interface Happened {
  caseId: number
  /** Of the row in what was done and said. */
  messageId: number
  /** Null: the shop by itself. */
  by: number | null
  state?: CaseState | undefined
}

interface Facts {
  kind: CaseKind
  owner: number
  orderId: number
  /** The distributor answers it, not head office. */
  isDistributors: boolean
  /** The money is back already, and that was told. */
  isBack: boolean
}

/** Whoever is on the other side learns what was done or said. */
export async function tellOfCase(tx: Tx, { caseId, messageId, by, state }: Happened): Promise<void> {
  const [facts] = await tx<Facts[]>`
    select kind, member_id as owner, order_id as "orderId",
      exists (select from shops s where s.id = shop_id and s.owner_id is not null) as "isDistributors",
      exists (select from refunds where case_id = ${caseId} and state = 'done') as "isBack"
    from after_sale_cases where id = ${caseId}`
  const { kind, owner, orderId, isDistributors, isBack } = facts!
  const toSeller = async (notice: StaffNotice, key: number | string = caseId) =>
    isDistributors
      ? await ringDistributor(tx, orderId, { kind: 'fx_case', about: caseId, key: `${notice}:${key}`, by })
      : await ringStaffOfCase(tx, caseId, { kind: notice, ...(key !== caseId && { key }), by })
  const toMember = (notice: MemberNotice, params = {}) =>
    ringOfCase(tx, caseId, { kind: notice, key: messageId, params, by })
  switch (state) {
    case undefined:
      if (by === owner) await toSeller('case_words', messageId)
      else if (by !== null) await toMember('case_answered')
      return
    case 'requested':
      return await toSeller('case_to_decide')
    case 'granted':
      await hush(tx, ['case_to_decide', 'case_escalated'], caseId)
      if (kind === 'return') await toMember('case_granted', { day: { day: inDays(caseTimes.sendBackDays) } })
      return
    case 'refused':
      await hush(tx, ['case_to_decide', 'case_escalated', 'case_goods_sent', 'case_inspect_soon'], caseId)
      return await toMember('case_refused')
    case 'withdrawn':
      await hush(tx, ['case_to_decide', 'case_escalated'], caseId)
      return await toMember('case_withdrawn')
    case 'sent_back':
      return await toSeller('case_goods_sent')
    case 'received':
      await hush(tx, ['case_goods_sent', 'case_inspect_soon'], caseId)
      return await toMember('case_goods_here')
    case 'refunded':
      await hush(tx, ['case_goods_sent', 'case_inspect_soon'], caseId)
      if (!isBack) await toMember('case_refunded')
  }
}

const inDays = (days: number): string => new Date(Date.now() + days * 24 * 3600_000).toISOString()
