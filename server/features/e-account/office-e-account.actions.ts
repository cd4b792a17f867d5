import * as contract from '../../../contract/e-account.ts'
import type { MemberContext } from '../../context.ts'
import { fail, handle, handleChecked, ok } from '../../handler.ts'
import { filesById } from '../files/files.queries.ts'
import { type KeptForm, shownForm } from './account-form.ts'
import { accountSummary } from './e-account.actions.ts'
import { accountById } from './e-account.queries.ts'
import { keepLook, looksAt } from './looks.ts'
import { accountsOfOffice, memberOfAccount, pushesAbout } from './office-e-account.queries.ts'
import { providerWords } from './provider-reasons.ts'
import { providerServices } from './providers.ts'
import { tryToAsk } from './send-application.ts'

const nowhere = fail('message.noPermission', undefined, 'id')

/** Head office's finance: who has which account, what came of it, and numbers with a reason. */
export const officeEAccountActions = [
  handle(contract.officeEAccounts, async ({ db, t }, { tab = 'all', find = '', start = 0 }) => {
    const asked = { tab, find, start, limit: contract.accountsPerPage }
    const { accounts, ...counted } = await accountsOfOffice(db, asked)
    const said = accounts.map(one => ({ ...one, reason: providerWords(t, one.reason) }))
    return ok({ ...counted, accounts: said })
  }),

  handle(contract.officeEAccount, async (context, { id }) => {
    const { db } = context
    const account = await accountById(db, id)
    if (!account) return nowhere
    return ok({
      ...(await accountSummary(context, account, false)),
      number: account.number,
      member: await memberOfAccount(db, id),
      documents: await documentsOf(context, id, account.form as KeptForm),
      pushes: await pushesAbout(db, account.number),
      looks: await looksAt(db, id),
    })
  }),

  handle(contract.officeAccountNumbers, async ({ db, config, visitor }, { row: { id, reason } }) => {
    const account = await accountById(db, id)
    if (!account) return nowhere
    await keepLook(db, { id, by: visitor.id, what: 'numbers', reason })
    const kept = { form: account.form as KeptForm, secrets: account.secrets }
    return ok({ form: shownForm(config, kept, { full: true, picture: null }) })
  }),

  handleChecked(
    contract.askProvider,
    async (context, { row: { id } }) => {
      const services = { ...providerServices(context), storage: context.storage }
      return (await tryToAsk(services, id, context.log)) ? {} : fail('e-account.bankSilent')
    },
    async ({ db }, { row: { id } }) => {
      const account = await accountById(db, id)
      return account ? ok({ id, state: account.state }) : nowhere
    },
  ),
]

async function documentsOf({ db, t }: MemberContext, id: number, { company }: KeptForm) {
  const files = await filesById(db, company ? [company.picture] : [])
  return [...files.values()].map(file => ({
    id: file.id,
    name: t('e-account.licencePicture'),
    url: contract.accountDocumentPath(id, file.id),
  }))
}
