import type { ParsedInput } from '../../../contract/action.ts'
import type { DistributionState } from '../../../contract/distribution-states.ts'
import { type Application, application, apply } from '../../../contract/distributors.ts'
import type { MemberContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { type Failure, fail, handle, ok } from '../../handler.ts'
import { ringStaff } from '../bell/ring-bell.ts'
import { attachFiles, detachAllFiles, filesOf, ownFile } from '../files/files.queries.ts'
import { isOwnShop } from '../session/session.rules.ts'
import { applicationKey } from './distributor-state.ts'

/** Under which the picture of the licence hangs on the application. */
const attachedTo = 'distributor'

export const applyActions = [
  handle(application, async context => ok(await ownApplication(context))),

  handle(apply, async (context, { row }) => {
    const { db, visitor } = context
    const refused = await refuse(context, row)
    if (refused) return refused
    const sent = await send(db, visitor.id, row)
    if (!sent) return fail('own-shop.applied')
    await detachAllFiles(db, attachedTo, sent.id)
    const files = { ids: row.licence ? [row.licence] : [], owner: visitor.id }
    if (!(await attachFiles(db, files, attachedTo, sent.id)))
      return fail('own-shop.licenceGone', undefined, 'licence')
    const told = { nick: visitor.nick, shop: row.shopName }
    await ringStaff(db, {
      kind: 'distributor_applies',
      about: sent.id,
      key: applicationKey(sent),
      params: told,
    })
    return ok({ id: sent.id })
  }),
]

type Row = ParsedInput<typeof apply>['row']

/** Members of head office's own shops apply: whoever buys from a distributor is that distributor's customer. */
async function refuse({ db, visitor, shop }: MemberContext, row: Row): Promise<Failure | undefined> {
  if (visitor.role === 'office') return fail('bill.staffAreNoDistributors')
  if (!isOwnShop(visitor, shop)) return fail('message.noPermission')
  if (!row.licenceNo && !row.licence) return fail('own-shop.licenceNeeded', undefined, 'licenceNo')
  if (!row.licence) return undefined
  const file = await ownFile(db, row.licence, visitor.id)
  return file?.type.startsWith('image/') ? undefined : fail('own-shop.licenceGone', undefined, 'licence')
}

interface Sent {
  id: number
  applied_at: Date
}

/** Undefined when one is waiting or was granted: whoever applies twice at once has applied once. */
async function send(db: Db, memberId: number, row: Row): Promise<Sent | undefined> {
  const [sent] = await db<Sent[]>`
    insert into distributors as d (member_id, shop_name, contact, phone, licence_no, words, tier, credit_limit, credit_days)
    select id, ${row.shopName}, ${row.contact}, ${row.phone}, ${row.licenceNo ?? ''}, ${row.words ?? ''}, tier, credit_limit,
      credit_days
    from members where id = ${memberId}
    on conflict (member_id) do update set state = 'pending', applied_at = now(), decided_at = null, reason = '',
      shop_name = excluded.shop_name, contact = excluded.contact, phone = excluded.phone,
      licence_no = excluded.licence_no, words = excluded.words, tier = excluded.tier, credit_limit = excluded.credit_limit,
      credit_days = excluded.credit_days
    where d.state in ('refused', 'terminated')
    returning id, applied_at`
  return sent
}

interface Known {
  id: number | null
  state: DistributionState | null
  reason: string | null
  appliedAt: Date | null
  decidedAt: Date | null
  shopName: string
  contact: string
  phone: string
  licenceNo: string
  words: string
}

async function ownApplication({ db, visitor, shop }: MemberContext): Promise<Application> {
  const [row] = await db<Known[]>`
    select d.id, d.state, d.reason, d.applied_at as "appliedAt", d.decided_at as "decidedAt",
      coalesce(d.shop_name, '') as "shopName", coalesce(nullif(d.contact, ''), m.nick) as contact,
      coalesce(nullif(d.phone, ''), m.mobile) as phone, coalesce(d.licence_no, '') as "licenceNo", coalesce(d.words, '') as words
    from members m left join distributors d on d.member_id = m.id where m.id = ${visitor.id}`
  const { id, state, reason, appliedAt, decidedAt, ...form } = row!
  const [licence] = (id && (await filesOf(db, attachedTo, [id])).get(id)) || []
  const again = state === null || state === 'refused' || state === 'terminated'
  return {
    state,
    reason: reason ?? '',
    appliedAt: appliedAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    open: again && visitor.role !== 'office' && isOwnShop(visitor, shop),
    form: { ...form, licence: licence ?? null },
  }
}
