import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Decimal, negate } from '../../../contract/decimal.ts'
import type { OwnCodeType } from '../../../contract/payment.ts'
import type { Sql } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { type Failure, isFailure } from '../../handler.ts'
import type { AccountProvider, PayoutReport, StatementLine } from '../../ports/e-account/provider.ts'
import { closeSecret, fingerprint } from '../../ports/secrets.ts'
import { freshAddress, letTimePass, readSms, requestOwnCode } from '../../testing/accounts.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'
import { balance, post } from '../ledger/ledger.ts'
import { requestWithdrawal } from './withdraw.ts'

/** A shop with wallets for all tests of a file, and what they do again and again; whatever one did, the books balance afterwards. */
export function openWallets() {
  const at = {} as { shop: OpenShop; shopId: number; finance: CallAs & { id: number } }
  beforeAll(async () => {
    at.shop = await openShop({ env: { PAY_DEMO: '0' } })
    at.shopId = (await makeShop(at.shop.sql, { isDefault: true })).id
    const { id, mobile } = await makeMember(at.shop.sql, { shopId: at.shopId, staffRole: 'finance' })
    const address = freshAddress()
    at.finance = { id, session: await at.shop.signIn(mobile, { address }), address, lang: 'en' }
  })
  afterEach(() => expectBooksBalance(at.shop.sql))
  afterAll(() => at.shop.close())

  /** Without a telephone. */
  const request = (of: Owner, amount: Decimal) =>
    inTransaction<{ id: number; number: string } | Failure>(at.shop.sql, async (tx, undo) => {
      const made = await requestWithdrawal(tx, String, { memberId: of.id, amount, cardId: of.cardId })
      return isFailure(made) ? undo(made) : made
    })

  const requested = async (of: Owner, amount: Decimal) => {
    const made = await request(of, amount)
    if (isFailure(made)) throw new Error(made.key)
    return made
  }

  return {
    at,
    owner: (wallet: Decimal = '0') => makeOwner(at.shop, at.shopId, { wallet }),
    wallet: (of: Owner) => has(at.shop.sql, at.shopId, of.id),
    onItsWay: (of: Owner) => has(at.shop.sql, at.shopId, of.id, 'withdrawing'),
    services: () => ({ sql: at.shop.sql, config: at.shop.config }),
    request,
    requested,
    approved: async (of: Owner, amount: Decimal) => {
      const made = await requested(of, amount)
      await at.shop.sql`update withdrawals set state = 'sending', decided_at = now() where id = ${made.id}`
      return made
    },
    stateOf: async (id: number) => {
      const [row] = await at.shop.sql<{ state: string; reason: string }[]>`
        select state, reason from withdrawals where id = ${id}`
      return row!
    },
    noticesOf: async (memberId: number) => {
      const rows = await at.shop.sql<{ kind: string }[]>`
        select kind from bell_notices where member_id = ${memberId} order by id`
      return rows.map(({ kind }) => kind)
    },
  }
}

/** A number with a right check digit. */
export const cardNumber = '6222020000000007'

export interface Owner {
  id: number
  mobile: string
  as: CallAs
  accountNo: string
  cardId: number
}

let made = 0

/** Somebody with an electronic account in normal state, one card, and so much in the wallet. */
export async function makeOwner(
  server: Pick<OpenShop, 'sql' | 'config' | 'signIn'>,
  shopId: number,
  { wallet = '0', role }: { wallet?: Decimal; role?: 'distributor' } = {},
): Promise<Owner> {
  const { sql, config } = server
  const { id, mobile } = await makeMember(sql, { shopId, role })
  const address = freshAddress()
  const accountNo = `ACC${id}-${++made}`
  const [account] = await sql<{ id: number }[]>`
    insert into e_accounts (member_id, provider, holder, state, number, account_no, form, transfer_in, opened_at)
    values (${id}, 'qqt', 'person', 'normal', ${`E${randomUUID()}`}, ${accountNo}, ${sql.json({ person: { name: '王小明' } })},
      ${sql.json({ holder: '王小明', number: `88${id}`, bank: '测试银行' })}, now())
    returning id`
  const number = `62220200000${String(id).padStart(5, '0')}`
  const [card] = await sql<{ id: number }[]>`
    insert into bank_cards (e_account_id, holder, bank, kind, last_digits, secrets, fingerprint, card_no, is_default)
    values (${account!.id}, '王小明', '工商银行', 'debit', '0007',
      ${sql.json({ number: closeSecret(config, 'number', number) })}, ${fingerprint(config, 'card', number)},
      ${`CARD${id}`}, true)
    returning id`
  if (Number(wallet) > 0) await giveWallet(sql, shopId, id, wallet)
  const session = await server.signIn(mobile, { address })
  return { id, mobile, as: { session, address, lang: 'en' }, accountNo, cardId: card!.id }
}

/** As a margin would bring it. */
export async function giveWallet(sql: Sql, shopId: number, memberId: number, amount: Decimal): Promise<void> {
  await post(sql, {
    key: `test:${randomUUID()}`,
    reason: 'margin',
    shopId,
    entries: [
      { memberId: null, kind: 'cash', currency: 'CNY', amount: negate(amount) },
      { memberId, kind: 'wallet', currency: 'CNY', amount },
    ],
  })
}

export const has = async (
  sql: Sql,
  shopId: number,
  memberId: number,
  kind: 'wallet' | 'withdrawing' | 'stored_value' = 'wallet',
): Promise<number> => Number(await balance(sql, { shopId, memberId, kind, currency: 'CNY' }))

/** A code from the owner's phone, however many were asked for before. */
export async function ownCode(server: OpenShop, owner: Owner, type: OwnCodeType): Promise<string> {
  await letTimePass(server.sql, owner.mobile, 61)
  const reply = await requestOwnCode(server, type, { ...owner.as, address: freshAddress() })
  if (!reply.success) throw new Error(`No code: ${reply.msg}`)
  return await readSms(server.sql, owner.mobile)
}

type Wanted = (number: string) => PayoutReport | Error

/** A provider that does as a test says. It pays what it is asked for, once for each number. */
export function pretendProvider() {
  const sent = new Map<string, PayoutReport>()
  const asked: string[] = []
  let next: Wanted = number => ({
    state: 'paid',
    number,
    providerNo: `B${number}`,
    paidAt: new Date(),
  })
  let lines: StatementLine[] = []
  const failed = (answer: PayoutReport | Error): PayoutReport => {
    if (answer instanceof Error) throw answer
    return answer
  }
  const provider: Pick<AccountProvider, 'payOut' | 'queryPayout' | 'addCard' | 'removeCard' | 'statement'> = {
    payOut: async ({ number }) => {
      asked.push(`pay ${number}`)
      const answer = sent.get(number) ?? next(number)
      if (!(answer instanceof Error)) sent.set(number, answer)
      return failed(answer)
    },
    queryPayout: async number => {
      asked.push(`ask ${number}`)
      return sent.get(number) ?? { state: 'unknown', number }
    },
    addCard: async ({ number }) => ({ state: 'added', cardNo: `CARD-${number}` }),
    removeCard: async () => {},
    statement: async () => lines,
  }
  return {
    reach: async () => provider as AccountProvider,
    /** What was asked of it, in order. */
    asked,
    sent,
    answers: (wanted: Wanted) => {
      next = wanted
    },
    books: (booked: StatementLine[]) => {
      lines = booked
    },
  }
}
