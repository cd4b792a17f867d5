import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { type Failure, fail, isFailure } from '../../handler.ts'
import { ProviderError } from '../../ports/e-account/provider.ts'
import { closeSecret, fingerprint } from '../../ports/secrets.ts'
import { spendCode } from '../account/codes.queries.ts'
import { isAccountNormal } from '../e-account/e-account.queries.ts'
import { providerWords } from '../e-account/provider-reasons.ts'
import { providerOf, providerServices } from '../e-account/providers.ts'
import type { Reach } from './reach.ts'
import { accountOfMember, type OwnAccount } from './wallet.queries.ts'
import { withoutNumbers } from './wallet.rules.ts'

/** More than anybody needs. */
const mostCards = 10

interface NewCard {
  memberId: number
  number: string
  bank: string
  codeId: number
}

/**
 * The number is written down encrypted, the provider is told, and the card is there once the provider knows it. Called again after
 * silence it is the same card, there as well as here.
 */
export async function addCard(
  context: Pick<Context, 'pool' | 'config' | 'log' | 't'>,
  card: NewCard,
  reach: Reach = providerOf,
): Promise<{ id: number } | Failure> {
  const { pool, config, log } = context
  const kept = await inTransaction<{ id: number; account: OwnAccount } | Failure>(pool, async (tx, undo) => {
    const written = await writeDown(tx, config, card)
    return isFailure(written) ? undo(written) : written
  })
  if (isFailure(kept)) return kept
  const { id, account } = kept
  try {
    const provider = await reach(providerServices(context), account.provider)
    if (!provider) return fail('wallet.bankSilent')
    const answer = await provider.addCard({
      accountNo: account.accountNo!,
      number: `C${id}`,
      bankAccount: { holder: account.name, number: card.number, bank: card.bank },
    })
    if (answer.state === 'refused') {
      await pool`update bank_cards set removed_at = now() where id = ${id} and card_no is null`
      return fail(
        'wallet.cardRefused',
        { reason: providerWords(context.t, withoutNumbers(answer.reason)) },
        'number',
      )
    }
    await inTransaction(pool, tx => nowKnown(tx, id, account.id, answer.cardNo))
    return { id }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error }, 'a card could not be added')
    return fail('wallet.bankSilent')
  }
}

async function writeDown(
  tx: Tx,
  config: Context['config'],
  { memberId, number, bank, codeId }: NewCard,
): Promise<{ id: number; account: OwnAccount } | Failure> {
  if (!(await isAccountNormal(tx, memberId))) return fail('wallet.notUsable')
  const account = (await accountOfMember(tx, memberId))!
  if (!(await spendCode(tx, codeId))) return fail('message.codeFirst', undefined, 'code')
  const print = fingerprint(config, 'card', number)
  const [known] = await tx<{ id: number; isThere: boolean }[]>`
    select id, card_no is not null as "isThere" from bank_cards
    where e_account_id = ${account.id} and fingerprint = ${print} and removed_at is null for update`
  if (known?.isThere) return fail('wallet.cardKnown', undefined, 'number')
  if (known) {
    await tx`update bank_cards set bank = ${bank} where id = ${known.id}`
    return { id: known.id, account }
  }
  const [others] = await tx<{ count: number }[]>`
    select count(*)::integer as count from bank_cards where e_account_id = ${account.id} and removed_at is null`
  if (others!.count >= mostCards) return fail('wallet.cardsMany', { most: mostCards }, 'number')
  const secrets = { number: closeSecret(config, 'number', number) }
  const [made] = await tx<{ id: number }[]>`
    insert into bank_cards (e_account_id, holder, bank, kind, last_digits, secrets, fingerprint)
    values (${account.id}, ${account.name}, ${bank}, ${account.holder === 'company' ? 'company' : 'debit'},
      ${number.slice(-4)}, ${tx.json(secrets)}, ${print})
    on conflict do nothing returning id`
  // Two of one number in this very moment.
  return made ? { id: made.id, account } : fail('wallet.cardKnown', undefined, 'number')
}

/** The first one is the default. */
async function nowKnown(tx: Tx, id: number, accountId: number, cardNo: string): Promise<void> {
  await tx`select from e_accounts where id = ${accountId} for no key update`
  await tx`
    update bank_cards set card_no = ${cardNo}, is_default = not exists (
      select from bank_cards other where other.e_account_id = ${accountId} and other.is_default and other.removed_at is null)
    where id = ${id} and removed_at is null`
}

export async function removeCard(
  context: Pick<Context, 'pool' | 'config' | 'log'>,
  { id, memberId }: { id: number; memberId: number },
  reach: Reach = providerOf,
): Promise<{ id: number } | Failure> {
  const { pool, log } = context
  const gone = await inTransaction(pool, tx => takeAway(tx, id, memberId))
  if (isFailure(gone)) return gone
  try {
    const provider = await reach(providerServices(context), gone.provider)
    await provider?.removeCard(gone.accountNo!, gone.cardNo)
  } catch (error) {
    // Nothing is paid to it any more, whether the provider knows it or not.
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error }, 'a provider did not hear that a card is gone')
  }
  return { id }
}

async function takeAway(tx: Tx, id: number, memberId: number) {
  const account = await lockOwn(tx, memberId)
  const [card] = await tx<{ cardNo: string; isDefault: boolean; inUse: boolean }[]>`
    select c.card_no as "cardNo", c.is_default as "isDefault", exists (
      select from withdrawals w where w.card_id = c.id and w.state in ('requested', 'sending')) as "inUse"
    from bank_cards c
    where c.id = ${id} and c.e_account_id = ${account?.id ?? 0} and c.removed_at is null and c.card_no is not null
    for update`
  if (!account || !card) return fail('message.noPermission', undefined, 'id')
  if (card.inUse) return fail('wallet.cardInUse', undefined, 'id')
  await tx`update bank_cards set removed_at = now(), is_default = false where id = ${id}`
  if (card.isDefault)
    await tx`
      update bank_cards set is_default = true where id = (
        select id from bank_cards where e_account_id = ${account.id} and removed_at is null and card_no is not null
        order by id desc limit 1)`
  return { ...account, cardNo: card.cardNo }
}

/** Whoever changes cards of an account takes turns. */
async function lockOwn(tx: Tx, memberId: number): Promise<OwnAccount | undefined> {
  const account = await accountOfMember(tx, memberId)
  if (account) await tx`select from e_accounts where id = ${account.id} for no key update`
  return account
}

/** False: it is none of theirs. */
export async function makeDefault(tx: Tx, id: number, memberId: number): Promise<boolean> {
  const account = await lockOwn(tx, memberId)
  const [card] = await tx`
    select from bank_cards
    where id = ${id} and e_account_id = ${account?.id ?? 0} and removed_at is null and card_no is not null`
  if (!account || !card) return false
  await tx`update bank_cards set is_default = false where e_account_id = ${account.id} and is_default and id <> ${id}`
  await tx`update bank_cards set is_default = true where id = ${id}`
  return true
}
