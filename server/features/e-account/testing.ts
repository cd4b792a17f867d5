import { afterAll, beforeAll } from 'vitest'
import { eAccount } from '../../../contract/e-account.ts'
import { freshAddress } from '../../testing/accounts.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'

interface Opened {
  server: OpenShop
  head: { id: number }
  finance: CallAs
  sales: CallAs
  /** Every line of the log, whatever its level. */
  logged: string[]
}

/** A shop for all tests of a file, with the demonstration's providers; when they are done its books balance. */
export function openAccounts() {
  const at = { logged: [] as string[] } as Opened

  beforeAll(async () => {
    at.server = await openShop({ env: { PAY_DEMO: '1', LOG_LEVEL: 'trace' } })
    const { log } = at.server.app
    const stream = Object.getOwnPropertySymbols(log).find(({ description }) => description === 'pino.stream')
    Object.assign(log, { [stream!]: { write: (line: string) => at.logged.push(line) } })
    at.head = await makeShop(at.server.sql, { code: 'head', isDefault: true })
    at.finance = await clerk('finance')
    at.sales = await clerk('sales')
  })
  afterAll(async () => {
    await expectBooksBalance(at.server.sql)
    await at.server.close()
  })

  const clerk = async (staffRole: 'finance' | 'sales') => {
    const { mobile } = await makeMember(at.server.sql, { shopId: at.head.id, staffRole })
    return { session: await at.server.signIn(mobile) }
  }
  const mine = async (as: CallAs) => (await at.server.call(eAccount, {}, as)).obj.account!

  /** What the other side of an application knows of it. */
  const atGateway = async (id: number) => {
    const [row] = await at.server.sql<{ code: string; amount: '0.50' }[]>`
      select g.code, g.amount from gateway_accounts g join e_accounts a on a.number = g.number where a.id = ${id}`
    return row!
  }

  return {
    at,
    mine,
    someone: async (role?: 'operator') => {
      const { id, mobile } = await makeMember(at.server.sql, { shopId: at.head.id, role })
      return { id, mobile, session: await at.server.signIn(mobile), address: freshAddress() }
    },
    /** The reason, as readers of two languages read it. */
    whyIn: async (as: CallAs) => ({
      zh: (await mine({ ...as, lang: 'zh' })).reason,
      en: (await mine({ ...as, lang: 'en' })).reason,
    }),
    codeOf: async (id: number) => (await atGateway(id)).code,
    smallAmount: async (id: number) => (await atGateway(id)).amount,
    stepsOf: async (id: number) => {
      const rows = await at.server.sql<{ to: string }[]>`
        select to_state as to from e_account_history where e_account_id = ${id} order by id`
      return rows.map(({ to }) => to)
    },
    bellOf: async (memberId: number) => {
      const rows = await at.server.sql<{ kind: string }[]>`
        select kind from bell_notices where member_id = ${memberId} order by id`
      return rows.map(({ kind }) => kind)
    },
  }
}
