import type { Tx } from '../server/db/database.ts'

const member = 4
const provider = 'zx'
const number = 'DEMO-0004'
/** Of our own gateway (`server/ports/payment/gateway/keys.ts`). */
const merchantNo = '1900000001'

/** Somebody whose e-account is under review: our own gateway takes its time with this one. */
export async function insertEAccounts(tx: Tx): Promise<void> {
  const form = { person: { name: '张小满', until: '' }, card: { bank: '招商银行' } }
  const [account] = await tx<{ id: number }[]>`
    insert into e_accounts (member_id, provider, holder, state, number, form, sent_at)
    values (${member}, ${provider}, 'person', 'review', ${number}, ${tx.json(form)}, now())
    returning id`
  await tx`
    insert into e_account_history (e_account_id, from_state, to_state, member_id, at)
    values (${account!.id}, null, 'pending', ${member}, now() - interval '3 hours'),
      (${account!.id}, 'pending', 'opening', ${member}, now() - interval '2 hours'),
      (${account!.id}, 'opening', 'review', null, now() - interval '2 hours')`
  await tx`
    insert into gateway_accounts (provider, merchant_no, number, token, holder, name, mobile, last_digits, account_no, state,
      outcome, told, notify_url)
    values (${provider}, ${merchantNo}, ${number}, 'demo-0004', 'person', '张小满', '138****0004', '8888', 'DEMO-ZX-0004',
      'review', 'normal', 'now', '')`
}
