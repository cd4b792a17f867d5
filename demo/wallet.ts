import { type Decimal, negate } from '../contract/decimal.ts'
import type { Tx } from '../server/db/database.ts'
import { type AccountKind, post } from '../server/features/ledger/ledger.ts'

const distributor = 2
const head = 1
const currency = 'CNY'
const provider = 'qqt'
const merchantNo = '1900000001'
const accountNo = 'DEMO-QQT-0002'
const cardNo = 'DEMO-CARD-0002'

/** The distributor's wallet: earned, transferred in, withdrawn. Our own gateway knows all of it, so that the books agree. */
export async function insertWallet(tx: Tx): Promise<void> {
  const [account] = await tx<{ id: number; accountNo: string }[]>`
    insert into e_accounts (member_id, provider, holder, state, number, account_no, form, transfer_in, opened_at, created_at)
    values (${distributor}, ${provider}, 'person', 'normal', 'DEMO-0002', ${accountNo}, ${tx.json({ person: { name: '陈启明', until: '' } })},
      ${tx.json({ holder: '陈启明', number: '6228 0000 0200 2026', bank: '示范收单' })},
      now() - interval '20 days', now() - interval '21 days')
    on conflict (member_id) do nothing returning id, account_no as "accountNo"`
  if (!account) return
  // A card without a number: nobody pays to it.
  await tx`
    insert into bank_cards (e_account_id, holder, bank, kind, last_digits, secrets, fingerprint, card_no, is_default)
    values (${account.id}, '陈启明', '中国工商银行', 'debit', '2026', '{}', 'demo', ${cardNo}, true)`
  await tx`
    insert into gateway_accounts (provider, merchant_no, number, token, holder, name, mobile, last_digits, account_no, state,
      outcome, told, notify_url)
    values (${provider}, ${merchantNo}, 'DEMO-0002', 'demo-0002', 'person', '陈启明', '13800000002', '2026', ${accountNo},
      'normal', 'normal', 'now', '')`
  await tx`
    insert into gateway_cards (provider, account_no, number, card_no, last_digits)
    values (${provider}, ${accountNo}, 'DEMO', ${cardNo}, '2026')`
  await move(tx, 'margin:1', 'margin', '860.40', ['cash', 'wallet'], 12)
  await transferIn(tx, 'DEMO-IN-1', '500', 9, distributor)
  await withdrawal(tx, '300', 'paid', 6)
  await transferIn(tx, 'DEMO-IN-2', '120', 2, null)
  // Names the account, and is of another currency than its wallet.
  await transferIn(tx, 'DEMO-IN-3', '80', 1, null, { code: 'USD', to: accountNo })
  await withdrawal(tx, '200', 'requested', 0)
}

const mine = (kind: AccountKind): number | null =>
  kind === 'wallet' || kind === 'withdrawing' ? distributor : null

async function move(
  tx: Tx,
  key: string,
  reason: string,
  amount: Decimal,
  [from, to]: readonly [AccountKind, AccountKind],
  daysAgo: number,
): Promise<void> {
  await post(tx, {
    key: `demo:${key}`,
    reason,
    shopId: head,
    entries: [
      { memberId: mine(from), kind: from, currency, amount: negate(amount) },
      { memberId: mine(to), kind: to, currency, amount },
    ],
  })
  await tx`update ledger_transfers set at = now() - make_interval(days => ${daysAgo}) where key = ${`demo:${key}`}`
}

async function transferIn(
  tx: Tx,
  no: string,
  amount: Decimal,
  daysAgo: number,
  memberId: number | null,
  foreign?: { code: string; to: string },
): Promise<void> {
  const to = memberId === null ? (foreign?.to ?? null) : accountNo
  const code = foreign?.code ?? currency
  const [row] = await tx<{ id: number }[]>`
    insert into transfers_in (provider, provider_no, account_no, member_id, shop_id, amount, currency, payer, payer_digits, remark, at)
    values (${provider}, ${no}, ${to}, ${memberId}, ${head}, ${amount}, ${code}, '陈启明', '8817', '',
      now() - make_interval(days => ${daysAgo}))
    returning id`
  await post(tx, {
    key: `transfer-in:${row!.id}`,
    reason: 'transfer_in',
    shopId: head,
    note: no,
    entries: [
      { memberId: null, kind: 'cash', currency: code, amount: negate(amount) },
      memberId === null
        ? { memberId: null, kind: 'suspense', currency: code, amount }
        : { memberId, kind: 'wallet', currency: code, amount },
    ],
  })
  await tx`
    update ledger_transfers set at = now() - make_interval(days => ${daysAgo}) where key = ${`transfer-in:${row!.id}`}`
  await tx`
    insert into gateway_transfers (provider, provider_no, account_no, amount, currency, payer, payer_account, remark, at)
    values (${provider}, ${no}, ${to}, ${amount}, ${code}, '陈启明', '8817', '',
      now() - make_interval(days => ${daysAgo}))`
}

async function withdrawal(
  tx: Tx,
  amount: Decimal,
  state: 'requested' | 'paid',
  daysAgo: number,
): Promise<void> {
  const fee: Decimal = '2'
  const all: Decimal = `${Number(amount) + 2}` as Decimal
  const providerNo = state === 'paid' ? `DEMO-OUT-${amount}` : null
  const [row] = await tx<{ id: number; number: string }[]>`
    insert into withdrawals (member_id, card_id, provider, account_no, shop_id, amount, fee, currency, state, provider_no,
      requested_at, decided_at, sent_at, ended_at, paid_at)
    select ${distributor}, c.id, ${provider}, ${accountNo}, ${head}, ${amount}, ${fee}, ${currency}, ${state}, ${providerNo},
      at, ended, ended, ended, ended
    from bank_cards c, (select now() - make_interval(days => ${daysAgo}) as at) moment,
      (select case when ${state === 'paid'} then now() - make_interval(days => ${daysAgo}) end as ended) ended
    where c.card_no = ${cardNo} returning id, number`
  const { id, number } = row!
  const hold = [
    { memberId: distributor, kind: 'wallet', currency, amount: negate(all) },
    { memberId: distributor, kind: 'withdrawing', currency, amount: all },
  ] as const
  await post(tx, { key: `withdrawal:${id}`, reason: 'withdrawal', shopId: head, note: number, entries: hold })
  await tx`update ledger_transfers set at = now() - make_interval(days => ${daysAgo}) where key = ${`withdrawal:${id}`}`
  if (state !== 'paid') return
  await post(tx, {
    key: `withdrawal-paid:${id}`,
    reason: 'withdrawal_paid',
    shopId: head,
    note: number,
    entries: [
      { memberId: distributor, kind: 'withdrawing', currency, amount: negate(all) },
      { memberId: null, kind: 'cash', currency, amount },
      { memberId: null, kind: 'fees', currency, amount: fee },
    ],
  })
  await tx`
    update ledger_transfers set at = now() - make_interval(days => ${daysAgo}) where key = ${`withdrawal-paid:${id}`}`
  await tx`
    insert into gateway_payouts (provider, merchant_no, number, account_no, card_no, amount, currency, state, outcome, decided_at,
      provider_no)
    values (${provider}, ${merchantNo}, ${number}, ${accountNo}, ${cardNo}, ${amount}, ${currency}, 'paid', 'paid',
      now() - make_interval(days => ${daysAgo}), ${providerNo})`
}
