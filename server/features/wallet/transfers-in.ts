import { compare, type Decimal, negate } from '../../../contract/decimal.ts'
import type { AccountProviderCode } from '../../../contract/e-account-states.ts'
import type { Tx } from '../../db/database.ts'
import { type Failure, fail } from '../../handler.ts'
import type { TransferIn } from '../../ports/e-account/provider.ts'
import { hush, ring, ringStaff } from '../bell/ring-bell.ts'
import { isAccountNormal } from '../e-account/e-account.queries.ts'
import { post } from '../ledger/ledger.ts'
import { walletBook } from './wallet.queries.ts'
import { withoutNumbers } from './wallet.rules.ts'

/** Money came by bank transfer: into its owner's wallet, or into suspense when it names nobody who has one. Once. */
export async function hearOfTransfer(
  tx: Tx,
  provider: AccountProviderCode,
  transfer: TransferIn,
): Promise<'booked' | 'waits' | 'again' | 'nothing'> {
  const { providerNo, accountNo, amount, currency, payer, payerAccount, remark, at } = transfer
  if (compare(amount, '0') <= 0) return 'nothing'
  const book = await walletBook(tx)
  const memberId = currency === book.currency ? await ownerOf(tx, provider, accountNo) : null
  const [made] = await tx<{ id: number }[]>`
    insert into transfers_in (provider, provider_no, account_no, member_id, shop_id, amount, currency, payer, payer_digits,
      remark, at)
    values (${provider}, ${providerNo}, ${accountNo ?? null}, ${memberId}, ${book.shopId}, ${amount}, ${currency},
      ${withoutNumbers(payer)}, ${payerAccount.slice(-4)}, ${withoutNumbers(remark)}, ${at})
    on conflict (provider, provider_no) do nothing returning id`
  if (!made) return 'again'
  const { id } = made
  await post(tx, {
    key: `transfer-in:${id}`,
    reason: 'transfer_in',
    shopId: book.shopId,
    note: providerNo,
    entries: [
      { memberId: null, kind: 'cash', currency, amount: negate(amount) },
      memberId === null
        ? { memberId: null, kind: 'suspense', currency, amount }
        : { memberId, kind: 'wallet', currency, amount },
    ],
  })
  if (memberId !== null) await tellArrived(tx, memberId, { id, amount, currency })
  else
    await ringStaff(tx, {
      kind: 'transfer_unmatched',
      about: id,
      params: { amount: { money: amount, currency } },
    })
  return memberId === null ? 'waits' : 'booked'
}

/** Whose account it is, as long as it takes money. */
async function ownerOf(
  tx: Tx,
  provider: AccountProviderCode,
  accountNo: string | undefined,
): Promise<number | null> {
  if (!accountNo) return null
  const [account] = await tx<{ memberId: number }[]>`
    select member_id as "memberId" from e_accounts where provider = ${provider} and account_no = ${accountNo}`
  return account && (await isAccountNormal(tx, account.memberId)) ? account.memberId : null
}

const tellArrived = (
  tx: Tx,
  memberId: number,
  { id, amount, currency }: { id: number; amount: Decimal; currency: string },
) => ring(tx, memberId, { kind: 'money_arrived', about: id, params: { amount: { money: amount, currency } } })

/** Head office says whose money it is that waits. */
export async function assignTransfer(
  tx: Tx,
  { id, mobile, by }: { id: number; mobile: string; by: number },
): Promise<{ id: number; member: string } | Failure> {
  const [waiting] = await tx<
    { amount: Decimal; currency: string; shopId: number; memberId: number | null; providerNo: string }[]
  >`
    select amount, currency, shop_id as "shopId", member_id as "memberId", provider_no as "providerNo"
    from transfers_in where id = ${id} for update`
  if (!waiting) return fail('message.noPermission', undefined, 'id')
  if (waiting.memberId !== null) return fail('wallet.assignedBefore', undefined, 'id')
  const { amount, currency, shopId, providerNo } = waiting
  if (currency !== (await walletBook(tx)).currency) return fail('wallet.otherCurrency', { currency }, 'id')
  const owners = await tx<{ id: number; nick: string }[]>`
    select m.id, m.nick from members m join e_accounts a on a.member_id = m.id and a.state = 'normal'
    where m.mobile = ${mobile} order by m.id`
  const [owner] = owners
  if (!owner || owners.length > 1 || !(await isAccountNormal(tx, owner.id)))
    return fail('wallet.nobodyThere', undefined, 'mobile')
  await tx`
    update transfers_in set member_id = ${owner.id}, assigned_by = ${by}, assigned_at = now() where id = ${id}`
  await post(tx, {
    key: `transfer-assigned:${id}`,
    reason: 'transfer_assigned',
    shopId,
    by,
    note: providerNo,
    entries: [
      { memberId: null, kind: 'suspense', currency, amount: negate(amount) },
      { memberId: owner.id, kind: 'wallet', currency, amount },
    ],
  })
  await hush(tx, ['transfer_unmatched'], id)
  await tellArrived(tx, owner.id, { id, amount, currency })
  return { id, member: owner.nick }
}
