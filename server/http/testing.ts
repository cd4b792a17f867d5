import { afterAll, beforeAll, beforeEach } from 'vitest'
import { makeMember, makeShop } from '../testing/factories.ts'
import { getAs } from '../testing/files.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

interface Surroundings {
  server: OpenShop
  /** Sessions of two members and of head office. */
  member: string
  other: string
  staff: string
}

/** A shop for the tests of one file, with people who send files and look at them. */
export function fileShop() {
  const at = {} as Surroundings

  beforeAll(async () => {
    at.server = await openShop()
    const { id: shopId } = await makeShop(at.server.sql, { isDefault: true })
    const sessionOf = async (role: 'member' | 'office') =>
      at.server.signIn((await makeMember(at.server.sql, { shopId, role })).mobile)
    at.member = await sessionOf('member')
    at.other = await sessionOf('member')
    at.staff = await sessionOf('office')
  }, 60_000)

  beforeEach(() => at.server.sql`delete from rate_limits`)

  afterAll(() => at.server.close())

  return Object.assign(at, {
    /** How many files there are. */
    rows: async () =>
      (await at.server.sql<{ count: number }[]>`select count(*) from files where expires_at > now()`)[0]!
        .count,
    get: (url: string, session?: string) => getAs(at.server, url, session),
  })
}
