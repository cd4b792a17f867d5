import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Action, titleOf } from '../../../contract/action.ts'
import { actions } from '../../../contract/actions.ts'
import { combineFlags, ShopFlag } from '../../../contract/flags.ts'
import type { WireReply } from '../../../contract/reply.ts'
import { logout } from '../../../contract/session.ts'
import { openBranch } from '../../testing/accounts.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop, post } from '../../testing/open-shop.ts'

/** Every kind of session, in the shop where it counts. */
const visitors = [
  'guest',
  'guest of a shop closed to guests',
  'member of another shop, who is a guest here',
  'somebody whose session is over',
  'member',
  'member of a shop closed to guests',
  'distributor',
  'clerk of a distributor',
  "member of a distributor's shop",
  'office',
  'clerk of the warehouse',
] as const
type Visitor = (typeof visitors)[number]

type Verdict = 'passes' | 'signs in first' | 'no permission' | 'no distribution permission'

const signedIn: readonly Visitor[] = visitors.slice(4)
const only = (...passing: Visitor[]) => passing

/** Who passes the door of an action; whoever is no guest and does not pass hears that they may not. */
const passing: Record<Action['access'], readonly Visitor[]> = {
  guest: visitors,
  member: signedIn,
  distributor: only('distributor', 'clerk of a distributor', 'office', 'clerk of the warehouse'),
  office: only('office', 'clerk of the warehouse'),
}

/** A shop that is closed to guests still lets them sign in and register, and opens what is shared. */
const isDoor = ({ feature, open }: Action) => ['session', 'account'].includes(feature) || open

function expected(action: Action, visitor: Visitor): Verdict {
  const isGuest = !signedIn.includes(visitor)
  if (visitor === 'guest of a shop closed to guests' && !isDoor(action)) return 'signs in first'
  if (visitor === 'clerk of the warehouse' && action.roles && !action.roles.includes('warehouse'))
    return 'no permission'
  if (passing[action.access].includes(visitor)) return 'passes'
  if (isGuest && action.access !== 'office') return 'signs in first'
  return action.access === 'distributor' ? 'no distribution permission' : 'no permission'
}

function verdictOf({ access }: Action, { msg, obj }: WireReply): Verdict {
  if (msg === 'RELOGIN') return 'signs in first'
  const { code, field } = (obj ?? {}) as { code?: string; field?: string }
  if (code === 'message.noDistribution') return 'no distribution permission'
  // Where every member passes, only a record that is not theirs is answered so, and that is behind the door; so is a field.
  const isRefused =
    code === 'message.noPermission' && access !== 'guest' && access !== 'member' && field === undefined
  return isRefused ? 'no permission' : 'passes'
}

let server: OpenShop
const as = {} as Record<Visitor, CallAs>

beforeAll(async () => {
  server = await openShop()
  const { sql } = server
  const head = await makeShop(sql, { code: 'head', isDefault: true })
  const closed = await openBranch(server, { flags: combineFlags(ShopFlag.NoGuests) })
  const distributor = await makeMember(sql, { shopId: head.id, role: 'distributor', rights: 7 })
  const branch = await openBranch(server, { ownerId: distributor.id, kind: 'retail' })
  const enter = async (who: { mobile: string }, shop?: string): Promise<CallAs> => ({
    shop,
    session: await server.signIn(who.mobile, { shop, address: '10.9.9.9' }),
  })
  const member = await enter(await makeMember(sql, { shopId: head.id }))
  const over = await makeMember(sql, { shopId: head.id })
  as.guest = {}
  as['guest of a shop closed to guests'] = { shop: closed.code }
  as['member of another shop, who is a guest here'] = { ...member, shop: branch.code }
  as['somebody whose session is over'] = await enter(over)
  await sql`update sessions set expires_at = now() where member_id = ${over.id}`
  as.member = member
  as['member of a shop closed to guests'] = await enter(
    await makeMember(sql, { shopId: closed.id }),
    closed.code,
  )
  as.distributor = await enter(distributor, branch.code)
  as['clerk of a distributor'] = await enter(
    await makeMember(sql, { shopId: branch.id, role: 'operator', rights: 6 }),
    branch.code,
  )
  as["member of a distributor's shop"] = await enter(
    await makeMember(sql, { shopId: branch.id }),
    branch.code,
  )
  as.office = await enter(await makeMember(sql, { shopId: head.id, role: 'office' }))
  as['clerk of the warehouse'] = await enter(
    await makeMember(sql, { shopId: head.id, role: 'office', staffRole: 'warehouse' }),
  )
})

beforeEach(async () => {
  await server.sql`delete from rate_limits`
})

afterAll(() => server.close())

/** Signing out would end the session that the next line needs; session.test.ts tries it. */
const tried = actions
  .filter(({ name }) => name !== logout.name)
  .map((action: Action) => ({ title: titleOf(action), action }))

describe.each(visitors)('%s', visitor => {
  test.each(tried)('$title', async ({ action }) => {
    const response = await post(server.app, action.name, { type: action.type }, as[visitor])
    expect(verdictOf(action, response.json<WireReply>())).toBe(expected(action, visitor))
  })
})
