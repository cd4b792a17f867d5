import * as v from 'valibot'
import { type ActionOutput, action } from './action.ts'
import { read, rowOf, save } from './data.ts'
import { accountStepRow, accountSteps } from './e-account-form.ts'
import { accountHolders, accountProviders, accountStates, unusedWords } from './e-account-states.ts'
import { count, decimal, id, json, optional, requiredText, text } from './fields.ts'
import { fileItem } from './files.ts'
import { placed } from './place.ts'

/** For what a bank answers by sending something to a person, and for what could be guessed. */
const guarded = { max: 5, seconds: 300, fields: ['id'] }

/** An application is sent and answered by the provider in its own time: what comes of it shows on the page and in the bell. */
const moved = v.object({ id: v.number(), state: v.picklist(accountStates) })

const moment = v.pipe(v.string(), v.isoTimestamp())
const own = { feature: 'e-account', access: 'member' } as const
const finance = { feature: 'e-account', access: 'office', roles: ['finance'] } as const

/** Numbers show their last four signs. */
const identity = { name: v.string(), idNumber: v.string(), until: v.string() }
const accountForm = v.object({
  person: v.optional(v.object({ ...identity, mobile: v.string() })),
  company: v.optional(
    v.object({
      name: v.string(),
      licenceCode: v.string(),
      until: v.string(),
      /** For its owner; head office has a way of its own, which leaves a trail. */
      picture: v.nullable(fileItem),
      mobile: v.string(),
    }),
  ),
  legal: v.optional(v.object(identity)),
  owners: v.optional(v.array(v.object(identity))),
  card: v.optional(v.object({ bank: v.string(), cardNumber: v.string() })),
  account: v.optional(v.object({ bank: v.string(), branch: v.string(), accountNumber: v.string() })),
})
export type AccountForm = v.InferOutput<typeof accountForm>

const accountSummary = {
  id: v.number(),
  state: v.picklist(accountStates),
  holder: v.picklist(accountHolders),
  provider: v.picklist(accountProviders),
  /** Why it failed or was rejected. */
  reason: v.string(),
  accountNo: v.string(),
  /** It is being closed. */
  closing: v.boolean(),
  form: accountForm,
  openedAt: v.nullable(moment),
  changedAt: moment,
  history: v.array(
    v.object({
      to: v.picklist(accountStates),
      at: moment,
      why: v.string(),
      /** Empty: the provider. */
      who: v.string(),
    }),
  ),
}

const steps = v.picklist([...accountSteps.person, ...accountSteps.company])

export const eAccount = read('e_account', {
  ...own,
  input: v.object({}),
  output: v.object({
    account: v.nullable(
      v.object({
        ...accountSummary,
        /** Steps of the form that are whole. */
        done: v.array(steps),
        /** How often the amount of the small transfer may still be named. */
        triesLeft: v.number(),
        /** Nothing stands in the way of closing it. */
        empty: v.boolean(),
        /** Where one sees what the demonstration's bank did; empty: it is a real one. */
        demo: v.string(),
      }),
    ),
    /** Of the member's own number, as 138****0001. */
    mobile: v.string(),
  }),
})
export type EAccount = ActionOutput<typeof eAccount>
export type OwnAccount = NonNullable<EAccount['account']>

/** One step of the form. The first begins it, of whoever the `holder` is; another holder begins anew. */
export const saveAccountStep = save('e_account', {
  ...own,
  input: v.object({
    ...placed('site_id'),
    row: json(v.intersect([v.object({ holder: v.picklist(accountHolders) }), accountStepRow])),
  }),
  output: moved,
  limit: { max: 60, seconds: 300 },
})

/** All numbers in full, for their owner: `code` is what `qqt_sms_code` of type `e_account` sent. */
export const accountNumbers = save('e_account_numbers', {
  ...own,
  input: rowOf({ code: requiredText(20) }),
  output: v.object({ form: accountForm }),
  limit: { max: 20, seconds: 300 },
})

export const signUpMerchant = action('qqt_mer_sign_up', {
  feature: 'e-account',
  access: 'member',
  mutates: true,
  input: v.object({ id: id() }),
  output: moved,
  limit: guarded,
})

export const verifyMerchant = action('qqt_mer_verify', {
  feature: 'e-account',
  access: 'member',
  mutates: true,
  input: v.object({ id: id(), verify_code: requiredText(20) }),
  output: moved,
  limit: guarded,
})

export const openSuAccount = action('su_add_account', {
  feature: 'e-account',
  access: 'member',
  mutates: true,
  input: v.object({ id: id() }),
  output: moved,
  limit: guarded,
})

export const openZxAccount = action('zx_add_account', {
  feature: 'e-account',
  access: 'member',
  mutates: true,
  input: v.object({ id: id() }),
  output: moved,
  limit: guarded,
})

export const verifySmallTransfer = action('su_pay_check', {
  feature: 'e-account',
  access: 'member',
  mutates: true,
  input: v.object({ id: id(), amt: decimal() }),
  output: moved,
  limit: guarded,
})

export const closeSuAccount = action('su_account_cancel', {
  feature: 'e-account',
  access: 'member',
  mutates: true,
  input: v.object({ id: id() }),
  output: moved,
  limit: guarded,
})

export const closeZxAccount = action('zx_account_cancel', {
  feature: 'e-account',
  access: 'member',
  mutates: true,
  input: v.object({ id: id() }),
  output: moved,
  limit: guarded,
})

/** Ours: product §7 has no such action for `qqt`. */
export const closeQqtAccount = save('e_account_close', {
  ...own,
  input: rowOf({ id: id() }),
  output: moved,
  limit: { max: 5, seconds: 300 },
})

export const officeAccountTabs = ['all', 'waiting', 'failed'] as const
export type OfficeAccountTab = (typeof officeAccountTabs)[number]
export const accountsPerPage = 20

export const officeEAccounts = read('office_e_accounts', {
  ...finance,
  input: v.object({
    tab: optional(v.picklist(officeAccountTabs)),
    /** Of a name, a mobile, an account or an application. */
    find: optional(text(50)),
    start: optional(count()),
  }),
  output: v.object({
    accounts: v.array(
      v.object({
        id: v.number(),
        name: v.string(),
        member: v.string(),
        mobile: v.string(),
        holder: v.picklist(accountHolders),
        provider: v.picklist(accountProviders),
        state: v.picklist(accountStates),
        closing: v.boolean(),
        reason: v.string(),
        changedAt: moment,
      }),
    ),
    total: v.number(),
    counts: v.object({ all: v.number(), waiting: v.number(), failed: v.number() }),
  }),
})
export type OfficeEAccounts = ActionOutput<typeof officeEAccounts>

export const officeEAccount = read('office_e_account', {
  ...finance,
  input: v.object({ id: id() }),
  output: v.object({
    ...accountSummary,
    member: v.object({ id: v.number(), nick: v.string(), mobile: v.string() }),
    number: v.string(),
    documents: v.array(v.object({ id: v.number(), name: v.string(), url: v.string() })),
    /** What the provider told by itself, newest first. */
    pushes: v.array(v.object({ at: moment, result: v.picklist([...accountStates, ...unusedWords]) })),
    /** Who looked at numbers or documents. */
    looks: v.array(
      v.object({
        at: moment,
        who: v.string(),
        what: v.picklist(['numbers', 'document']),
        reason: v.string(),
      }),
    ),
  }),
})
export type OfficeEAccount = ActionOutput<typeof officeEAccount>

/** `GET` of a picture, for finance staff: each look leaves a trail. */
export const accountDocumentPath = (accountId: number | ':account', fileId: number | ':file'): string =>
  `/e-account/document/${accountId}/${fileId}`

/** Leaves a trail with the reason. */
export const officeAccountNumbers = save('office_e_account_numbers', {
  ...finance,
  input: rowOf({ id: id(), reason: v.pipe(requiredText(200), v.minLength(4, 'e-account.reasonShort')) }),
  output: v.object({ form: accountForm }),
  limit: { max: 60, seconds: 300 },
})

/** Asks the provider what it knows of an account. */
export const askProvider = save('office_e_account_ask', {
  ...finance,
  input: rowOf({ id: id() }),
  output: moved,
  limit: { max: 30, seconds: 60 },
})
