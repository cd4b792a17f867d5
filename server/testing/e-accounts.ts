import {
  eAccount,
  openSuAccount,
  openZxAccount,
  saveAccountStep,
  signUpMerchant,
} from '../../contract/e-account.ts'
import type { AccountHolder, AccountProviderCode } from '../../contract/e-account-states.ts'
import { uploadUrl } from '../../contract/files.ts'
import { pushDueNews } from '../features/e-account/demo-pushes.ts'
import { pngPicture, uploadFiles } from './files.ts'
import type { CallAs, OpenShop } from './open-shop.ts'

/** Numbers whose check digits are right. */
export const typed = {
  idNumber: '11010519491231002X',
  legalId: '440308199901101512',
  ownerId: '330102198506153217',
  card: '6222020200112230004',
  account: '11001085000053001234',
  licence: '91350100M000100Y43',
  mobile: '13912345678',
}

export const personSteps = (name = '王小明') => [
  { step: 'person' as const, name, idNumber: typed.idNumber, until: '', mobile: typed.mobile },
  { step: 'card' as const, bank: '工商银行', cardNumber: typed.card },
]

export const companySteps = (picture: number, name = '商队贸易有限公司') => [
  { step: 'company' as const, name, licenceCode: typed.licence, until: '', picture, mobile: typed.mobile },
  { step: 'legal' as const, name: '李法人', idNumber: typed.legalId, until: '2040-01-01' },
  { step: 'owners' as const, owners: [{ name: '赵受益', idNumber: typed.ownerId, until: '' }] },
  { step: 'account' as const, bank: '建设银行', branch: '福州一支行', accountNumber: typed.account },
]

export async function licencePicture(server: OpenShop, as: CallAs): Promise<number> {
  const files = [{ name: 'licence.png', content: await pngPicture() }]
  const { tbl } = await uploadFiles(server, files, as, uploadUrl('secret'))
  return tbl[0]!.id
}

const openings = { qqt: signUpMerchant, su: openSuAccount, zx: openZxAccount }

/** Fills in the whole form, and answers with the account's id. */
export async function fillIn(
  server: OpenShop,
  as: CallAs,
  { holder, provider, name }: { holder: AccountHolder; provider?: AccountProviderCode; name?: string },
): Promise<number> {
  const steps = holder === 'person' ? personSteps(name) : companySteps(await licencePicture(server, as), name)
  let id = 0
  for (const row of steps) {
    const reply = await server.call(saveAccountStep, { row: { holder, ...row } }, as)
    if (!reply.success) throw new Error(reply.msg)
    id = reply.obj.id
  }
  if (provider) await server.sql`update e_accounts set provider = ${provider} where id = ${id}`
  return id
}

/** Sends the application, as its provider wants it. */
export async function submit(server: OpenShop, as: CallAs, id: number) {
  const [row] = await server.sql<{ provider: AccountProviderCode }[]>`
    select provider from e_accounts where id = ${id}`
  return await server.call(openings[row!.provider], { id }, as)
}

/** As if the gateway had taken its time: it has decided, and tells so. */
export async function letReviewEnd({ sql, services }: OpenShop): Promise<void> {
  await sql`update gateway_accounts set decided_at = now() where state = 'review'`
  await sql`update gateway_pushes set due_at = now() where done_at is null`
  await pushDueNews(services)
}

/** Somebody with an account that takes and sends money. */
export async function openAccountOf(
  server: OpenShop,
  as: CallAs,
  provider: AccountProviderCode = 'zx',
): Promise<number> {
  const id = await fillIn(server, as, { holder: 'person', provider })
  await submit(server, as, id)
  await letReviewEnd(server)
  const { obj } = await server.call(eAccount, {}, as)
  if (obj.account?.state !== 'normal') throw new Error(`The account is ${obj.account?.state}`)
  return id
}
