import type { FastifyBaseLogger } from 'fastify'
import type { Tx } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { type Application, ProviderError } from '../../ports/e-account/provider.ts'
import { readSecrets } from '../../ports/secrets.ts'
import { readAll, type Storage } from '../../ports/storage/storage.ts'
import { fileById } from '../files/files.queries.ts'
import { holderName, type KeptForm } from './account-form.ts'
import { type AccountRow, accountById, lockApplication } from './e-account.queries.ts'
import { hearOfAccount } from './hear-of-account.ts'
import { moveAccount } from './move-account.ts'
import { noCode } from './provider-reasons.ts'
import { accountNotifyUrl, demandProvider, type ProviderServices } from './providers.ts'

export interface AccountServices extends ProviderServices {
  storage: Storage
}

/** So long an application waits for the code that its provider sent. */
const codeHours = 24

/**
 * Sends what was filled in, or asks what became of it: once sent, it may have arrived, and the provider is asked by its number
 * before it is sent again. Books what it answers.
 */
async function askAboutAccount(services: AccountServices, id: number): Promise<void> {
  const { sql, config } = services
  const account = await accountById(sql, id)
  if (!account || !['opening', 'review', 'small_transfer', 'normal'].includes(account.state)) return
  await sql`update e_accounts set asked_at = now() where id = ${id}`
  const provider = await demandProvider(services, account.provider)
  const known =
    account.state !== 'opening' || account.sentAt ? await provider.query(account.number) : undefined
  const send = account.state === 'opening' && (!known || known.state === 'unknown')
  if (send) await sql`update e_accounts set sent_at = now() where id = ${id} and number = ${account.number}`
  const report = send ? await provider.apply(await applicationOf(services, account)) : known!
  await inTransaction(sql, async tx => {
    await hearOfAccount(tx, config, account.provider, report)
    if (report.state === 'opening') await endForgotten(tx, account)
  })
}

/** It waits for a code that nobody enters, maybe because the number of the mobile is wrong: now it can be corrected. */
async function endForgotten(tx: Tx, { provider, number }: AccountRow): Promise<void> {
  const account = await lockApplication(tx, provider, number)
  if (account?.state !== 'opening' || Date.now() - account.changedAt.getTime() < codeHours * 3600_000) return
  await moveAccount(tx, account, 'failed', { why: noCode })
}

/** A provider that is down is no reason to stop: somebody asks again later. */
export async function tryToAsk(
  services: AccountServices,
  id: number,
  log: FastifyBaseLogger,
): Promise<boolean> {
  try {
    await askAboutAccount(services, id)
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error }, 'a provider of electronic accounts could not be asked')
    return false
  }
}

async function applicationOf(
  { config, sql, storage }: AccountServices,
  account: AccountRow,
): Promise<Application> {
  const form = account.form as KeptForm
  const numbers = readSecrets(config, account)
  const identity = ({ name, until }: { name: string; until: string }, number: string) => ({
    name,
    idNumber: numbers[number] ?? '',
    ...(until && { validUntil: until }),
  })
  const { person, company, legal, owners = [] } = form
  const picture = company && (await fileById(sql, company.picture))
  const stored = picture && (await storage.get(picture.path))
  return {
    number: account.number,
    holder: account.holder,
    mobile: numbers.mobile ?? '',
    account: {
      holder: holderName(form),
      number: numbers.card_number ?? numbers.account_number ?? '',
      bank: form.card?.bank ?? form.account?.bank ?? '',
      ...(form.account && { branch: form.account.branch }),
      ...(numbers.mobile && { mobile: numbers.mobile }),
    },
    ...(person && { person: identity(person, 'id_number') }),
    ...(company &&
      legal && {
        company: {
          name: company.name,
          licenceCode: numbers.licence_code ?? '',
          ...(company.until && { licenceUntil: company.until }),
          licencePicture: {
            type: picture?.type ?? '',
            content: stored ? await readAll(stored) : Buffer.alloc(0),
          },
          legalPerson: identity(legal, 'legal_id'),
          owners: owners.map((owner, at) => identity(owner, `owner${at + 1}_id`)),
        },
      }),
    notifyUrl: accountNotifyUrl(config, account.provider),
  }
}
