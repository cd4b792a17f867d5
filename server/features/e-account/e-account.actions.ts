import { randomBytes } from 'node:crypto'
import * as contract from '../../../contract/e-account.ts'
import type { AccountHolder, AccountProviderCode } from '../../../contract/e-account-states.ts'
import { maskMobile } from '../../../contract/mobile.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { type Failure, fail, handle, handleChecked, ok, type Refused } from '../../handler.ts'
import { ProviderError } from '../../ports/e-account/provider.ts'
import type { Member } from '../../visitor.ts'
import { mobileOf } from '../account/account.queries.ts'
import { spendCode } from '../account/codes.queries.ts'
import { checkCode, codeOwner } from '../account/codes.ts'
import { attachFiles, detachFiles, filesById, ownFile } from '../files/files.queries.ts'
import { isSecret } from '../files/files.rules.ts'
import { accountDocuments } from './account-documents.ts'
import { type Kept, type KeptForm, shownForm, stepsDone, stepsOf, withStep } from './account-form.ts'
import { closeAccount } from './close-account.ts'
import { demoBankPath } from './demo-bank.ts'
import {
  type AccountRow,
  accountOf,
  hasMoneyIn,
  historyOf,
  lockAccountOf,
  ownAccount,
} from './e-account.queries.ts'
import { keepFirstStep, moveAccount } from './move-account.ts'
import { askIfDue } from './poll-accounts.ts'
import { amountTries, proveByAmount, proveByCode } from './prove-account.ts'
import { providerWords } from './provider-reasons.ts'
import { demandProvider, providerForNew, providerOf, providerServices } from './providers.ts'
import { type AccountServices, tryToAsk } from './send-application.ts'

const nowhere = fail('message.noPermission', undefined, 'id')
const bankSilent = fail('e-account.bankSilent')

const servicesOf = (context: MemberContext): AccountServices => ({
  ...providerServices(context),
  storage: context.storage,
})

/** Numbers of applications that nobody can guess. */
const newNumber = (): string => `EA${randomBytes(10).toString('hex').toUpperCase()}`

/** Whoever owns an account, and its provider's steps. */
export const eAccountActions = [
  handle(contract.eAccount, async context => {
    const { db, visitor, log } = context
    const found = await accountOf(db, visitor.id)
    const asked = found && (await askIfDue(servicesOf(context), found.id, log))
    const account = asked ? await accountOf(db, visitor.id) : found
    return ok({
      account: account ? await presented(context, account) : null,
      mobile: maskMobile(await mobileOf(db, visitor.id)),
    })
  }),

  handle(contract.saveAccountStep, async (context, { row: { holder, ...row } }) => {
    const { config, visitor } = context
    const tx = context.db as Tx
    const refused = refuseOperator(visitor)
    if (refused) return refused
    if (!stepsOf(holder).some(step => step === row.step)) return fail('form.type', {}, 'step')
    const account = await beginForm(tx, visitor.id, holder)
    if ('kind' in account) return account
    const next = withStep(config, account, row)
    if ('kind' in next) return next
    if (row.step === 'company') {
      const untaken = await takePicture(tx, account, row.picture, visitor.id)
      if (untaken) return untaken
    }
    await tx`
      update e_accounts set form = ${tx.json(next.form as never)}, secrets = ${tx.json(next.secrets)}, changed_at = now()
      where id = ${account.id}`
    return ok({ id: account.id, state: 'pending' })
  }),

  handleChecked(
    contract.accountNumbers,
    async (context, { row: { code } }) => {
      const mobile = await mobileOf(context.pool, context.visitor.id)
      return await checkCode(context, codeOwner('e_account', mobile, context), code, 'code')
    },
    async (context, _, { codeId }) => {
      if (!(await spendCode(context.db, codeId))) return fail('message.codeFirst', undefined, 'code')
      const account = await accountOf(context.db, context.visitor.id)
      if (!account) return nowhere
      return ok({ form: shownForm(context.config, keptOf(account), await shownWith(context, account, true)) })
    },
  ),

  handleChecked(
    contract.signUpMerchant,
    async (context, { id }) => {
      const account = await ownAccount(context.pool, id, context.visitor.id)
      if (account?.provider !== 'qqt' || account.state !== 'opening') return await reachable(context, account)
      // It waits for its code: another one.
      return await reached(context, async () => {
        const provider = await demandProvider(providerServices(context), 'qqt')
        await provider.sendCode(account.number)
        return undefined
      })
    },
    async (context, { id }) => await send(context, id, 'qqt'),
  ),
  handleChecked(
    contract.openSuAccount,
    async (context, { id }) =>
      await reachable(context, await ownAccount(context.pool, id, context.visitor.id)),
    async (context, { id }) => await send(context, id, 'su'),
  ),
  handleChecked(
    contract.openZxAccount,
    async (context, { id }) =>
      await reachable(context, await ownAccount(context.pool, id, context.visitor.id)),
    async (context, { id }) => await send(context, id, 'zx'),
  ),

  handleChecked(
    contract.verifyMerchant,
    async (context, { id, verify_code: code }) => {
      const account = await ownAccount(context.pool, id, context.visitor.id)
      const refused = waits(account, 'qqt', 'opening')
      return refused ?? (await reached(context, () => proveByCode(providerServices(context), account!, code)))
    },
    async (context, { id }) => await now(context, id),
  ),
  handleChecked(
    contract.verifySmallTransfer,
    async (context, { id, amt }) => {
      const account = await ownAccount(context.pool, id, context.visitor.id)
      const refused = waits(account, 'su', 'small_transfer')
      return (
        refused ?? (await reached(context, () => proveByAmount(providerServices(context), account!, amt)))
      )
    },
    async (context, { id }) => await now(context, id),
  ),

  handleChecked(
    contract.closeQqtAccount,
    async (context, { row: { id } }) => await close(context, id, 'qqt'),
    async (context, { row: { id } }) => await now(context, id),
  ),
  handleChecked(
    contract.closeSuAccount,
    async (context, { id }) => await close(context, id, 'su'),
    async (context, { id }) => await now(context, id),
  ),
  handleChecked(
    contract.closeZxAccount,
    async (context, { id }) => await close(context, id, 'zx'),
    async (context, { id }) => await now(context, id),
  ),
]

/** A distributor's clerk has no wallet (rules "Distribution"). */
const refuseOperator = ({ role }: Member): Failure | undefined =>
  role === 'operator' ? fail('message.noPermission') : undefined

const keptOf = ({ form, secrets }: AccountRow): Kept => ({ form: form as KeptForm, secrets })

/** A form that can be filled in: a new one, or one whose application came to nothing. */
async function beginForm(
  tx: Tx,
  memberId: number,
  holder: AccountHolder,
): Promise<(Kept & { id: number }) | Failure> {
  // Whoever sends it from another window in this moment waits, or has sent it: what is on its way is not written anew.
  const account = await lockAccountOf(tx, memberId)
  if (!account) {
    const provider = await providerForNew(tx, holder)
    const [made] = await tx<{ id: number }[]>`
      insert into e_accounts (member_id, provider, holder, number) values (${memberId}, ${provider}, ${holder}, ${newNumber()})
      on conflict (member_id) do nothing returning id`
    // Two tabs began in the same moment.
    if (!made) return await beginForm(tx, memberId, holder)
    await keepFirstStep(tx, made.id, memberId)
    return { id: made.id, form: {}, secrets: {} }
  }
  const { id, state } = account
  if (!['pending', 'rejected', 'failed', 'closed'].includes(state)) return fail('e-account.underWay')
  if (state !== 'pending' && !(await moveAccount(tx, account, 'pending', { by: memberId })))
    return fail('e-account.underWay')
  // Nothing is on its way: it goes to whom it would go if it began today.
  const provider = await providerForNew(tx, holder)
  const kept = state !== 'closed' && account.holder === holder ? keptOf(account) : { form: {}, secrets: {} }
  await tx`
    update e_accounts set holder = ${holder}, provider = ${provider}, form = ${tx.json(kept.form as never)},
      secrets = ${tx.json(kept.secrets)} where id = ${id}`
  return { id, ...kept }
}

/** A picture of the licence that the member sent for this, in the place of an older one. */
async function takePicture(
  tx: Tx,
  { id, form }: Kept & { id: number },
  picture: number,
  memberId: number,
): Promise<Failure | undefined> {
  const file = await ownFile(tx, picture, memberId)
  if (!file || !isSecret(file)) return fail('message.noPermission', undefined, 'picture')
  const before = form.company?.picture
  if (before && before !== picture) await detachFiles(tx, [before], accountDocuments, id)
  return (await attachFiles(tx, { ids: [picture], owner: memberId }, accountDocuments, id))
    ? undefined
    : fail('message.noPermission', undefined, 'picture')
}

/** Somebody is there to send it to. */
async function reachable(context: MemberContext, account: AccountRow | undefined): Promise<object | Refused> {
  if (!account) return nowhere
  return (await providerOf(providerServices(context), account.provider)) ? {} : fail('e-account.noProvider')
}

/** The application is on its way once it is written down; what comes of it shows later. */
async function send(context: MemberContext, id: number, code: AccountProviderCode) {
  const { visitor, log, now: at } = context
  const refused = refuseOperator(visitor)
  if (refused) return refused
  const tx = context.db as Tx
  const account = await lockAccountOf(tx, visitor.id)
  if (account?.id !== id) return nowhere
  if (account.provider !== code) return fail('e-account.otherProvider')
  const { state, holder } = account
  if (state === 'opening') return ok({ id, state })
  if (state !== 'pending' && state !== 'failed') return fail('e-account.underWay')
  const done = stepsDone(holder, account.form as KeptForm, at)
  const missing = stepsOf(holder).find(step => !done.includes(step))
  if (missing) return fail('e-account.incomplete', {}, missing)
  if (!(await moveAccount(tx, account, 'opening', { by: visitor.id, number: newNumber() })))
    return fail('e-account.underWay')
  const services = servicesOf(context)
  context.afterwards(async () => void (await tryToAsk(services, id, log)))
  return ok({ id, state: 'opening' as const })
}

function waits(
  account: AccountRow | undefined,
  code: AccountProviderCode,
  state: AccountRow['state'],
): Failure | undefined {
  if (!account) return nowhere
  if (account.provider !== code) return fail('e-account.otherProvider')
  return account.state === state ? undefined : fail('e-account.notUsable')
}

/** A provider that is away is nobody's fault: the member is told, and nothing has happened. */
async function reached(
  { log }: MemberContext,
  work: () => Promise<Failure | undefined>,
): Promise<object | Refused> {
  try {
    return (await work()) ?? {}
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error }, 'a provider of electronic accounts did not answer')
    return bankSilent
  }
}

async function close(context: MemberContext, id: number, code: AccountProviderCode) {
  const { visitor, t } = context
  const account = await ownAccount(context.pool, id, visitor.id)
  const refused = waits(account, code, 'normal')
  return (
    refused ??
    (await reached(context, () => closeAccount(providerServices(context), id, { by: visitor.id, t })))
  )
}

async function now({ db, visitor }: MemberContext, id: number) {
  const account = await ownAccount(db, id, visitor.id)
  return account ? ok({ id, state: account.state }) : nowhere
}

async function shownWith({ db }: MemberContext, { form }: AccountRow, full: boolean) {
  const picture = (form as KeptForm).company?.picture
  const files = await filesById(db, picture ? [picture] : [])
  return { full, picture: (picture && files.get(picture)) || null }
}

/** An account as its owner and head office see it; numbers show their ends only. */
export async function accountSummary(context: MemberContext, account: AccountRow, withPicture: boolean) {
  const { db, config, t } = context
  const shown = await shownWith(context, account, false)
  const { id, state, holder, provider, reason, accountNo, closing, openedAt, changedAt } = account
  return {
    id,
    state,
    holder,
    provider,
    reason: providerWords(t, reason),
    accountNo: accountNo ?? '',
    closing,
    form: shownForm(config, keptOf(account), withPicture ? shown : { full: false, picture: null }),
    openedAt: openedAt?.toISOString() ?? null,
    changedAt: changedAt.toISOString(),
    history: (await historyOf(db, id)).map(({ to, at, why, who }) => ({
      to,
      at: at.toISOString(),
      why: providerWords(t, why),
      who: who ?? '',
    })),
  }
}

async function presented(context: MemberContext, account: AccountRow): Promise<contract.OwnAccount> {
  const { db, now: at } = context
  const { state, holder, form, tries, memberId } = account
  return {
    ...(await accountSummary(context, account, true)),
    done: stepsDone(holder, form as KeptForm, at),
    triesLeft: Math.max(amountTries - tries, 0),
    empty: state === 'normal' && !(await hasMoneyIn(db, memberId)),
    demo: await demoBankPath(providerServices(context), account),
  }
}
