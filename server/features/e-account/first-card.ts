import type { Config } from '../../config.ts'
import type { Tx } from '../../db/database.ts'
import { closeSecret, fingerprint, readSecrets } from '../../ports/secrets.ts'
import { holderName, type KeptForm } from './account-form.ts'
import type { AccountRow } from './e-account.queries.ts'

/** The bank account that an electronic account was opened with is where its money can go first. */
export async function addFirstCard(
  tx: Tx,
  config: Config,
  account: AccountRow,
  cardNo: string,
): Promise<void> {
  const numbers = readSecrets(config, account)
  const number = numbers.card_number ?? numbers.account_number
  if (!number) return
  const form = account.form as KeptForm
  const secrets = { number: closeSecret(config, 'number', number) }
  await tx`
    insert into bank_cards (e_account_id, holder, bank, kind, last_digits, secrets, fingerprint, card_no, is_default)
    values (${account.id}, ${holderName(form)}, ${form.card?.bank ?? form.account?.bank ?? ''},
      ${account.holder === 'company' ? 'company' : 'debit'}, ${number.slice(-4)}, ${tx.json(secrets)},
      ${fingerprint(config, 'card', number)}, ${cardNo}, not exists (
        select from bank_cards where e_account_id = ${account.id} and is_default and removed_at is null))
    on conflict do nothing`
}
