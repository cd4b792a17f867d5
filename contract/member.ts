import * as v from 'valibot'
import type { ActionOutput } from './action.ts'
import { caseStates } from './after-sale-states.ts'
import { read } from './data.ts'
import { fallback } from './fallback.ts'
import { decimalText } from './fields.ts'

const moment = v.pipe(v.string(), v.isoTimestamp())

/** A product on the way to being bought again. */
const suggestion = v.object({
  productId: v.number(),
  name: v.string(),
  nameLang: fallback,
  picture: v.string(),
  /** Of one piece, in the visitor's currency; null: negotiable. */
  price: v.nullable(decimalText()),
})

/** What a member sees first: what needs doing, what there is, what comes next. Of each list the first few. */
export const memberHome = read('member_home', {
  feature: 'member',
  access: 'member',
  input: v.object({}),
  output: v.object({
    /** How many orders there are in each state. */
    counts: v.record(v.string(), v.number()),
    toPay: v.array(
      v.object({
        id: v.number(),
        number: v.string(),
        due: decimalText(),
        currency: v.string(),
        payBefore: v.nullable(moment),
      }),
    ),
    /** Owed on account for longer than was agreed. */
    overdue: v.array(
      v.object({
        id: v.number(),
        number: v.string(),
        due: decimalText(),
        currency: v.string(),
        dueAt: moment,
      }),
    ),
    toReceive: v.array(v.object({ id: v.number(), number: v.string(), shippedAt: moment })),
    openCases: v.number(),
    cases: v.array(
      v.object({
        id: v.number(),
        number: v.string(),
        state: v.picklist(caseStates),
        /** Until then the goods have to be on their way. */
        sendBefore: v.nullable(moment),
      }),
    ),
    /** Coupons and red packets that end within a week. */
    ending: v.array(v.object({ red: v.boolean(), name: v.string(), nameLang: fallback, validUntil: moment })),
    /** In the shop's currency. Null where it does not exist for this member. */
    money: v.object({
      currency: v.string(),
      storedValue: v.nullable(decimalText()),
      points: v.nullable(v.object({ balance: v.number(), ending: v.number(), endsAt: v.nullable(moment) })),
      credit: v.nullable(v.object({ limit: decimalText(), left: decimalText(), overdue: decimalText() })),
    }),
    orders: v.array(
      v.object({
        id: v.number(),
        number: v.string(),
        state: v.number(),
        total: decimalText(),
        currency: v.string(),
        createdAt: moment,
        lineCount: v.number(),
        lines: v.array(v.object({ name: v.string(), picture: v.string() })),
      }),
    ),
    frequent: v.array(v.object({ ...suggestion.entries, times: v.number() })),
    /** Favourites that cost less than when they were kept. */
    cheaper: v.array(v.object({ ...suggestion.entries, before: decimalText() })),
    serverTime: moment,
  }),
})
export type MemberHome = ActionOutput<typeof memberHome>
export type Suggestion = v.InferOutput<typeof suggestion>
