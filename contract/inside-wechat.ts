import * as v from 'valibot'
import { read, rowOf, save } from './data.ts'
import { requiredText } from './fields.ts'
import { bridgeParameters } from './payment.ts'

/** What a shop's mini-program and the pages inside it ask (docs/mini-program-platform.md). */
const here = { feature: 'mini-program', access: 'guest', open: true } as const

/** Its app id, and what `wx.login` gave it: good once, for five minutes. */
const visitor = { app: requiredText(40), code: requiredText(200) }
const ticket = requiredText(60)

/** Somebody opened the mini-program: what the address of its page carries, once. */
export const enterMiniProgram = save('wxa_enter', {
  ...here,
  input: rowOf(visitor),
  output: v.object({
    ticket: v.string(),
    /** Whether they will be signed in by it. */
    known: v.boolean(),
  }),
  limit: { max: 60, seconds: 60 },
})

/** The native page pays what a page inside began; it says where the result is. */
export const payInMiniProgram = save('wxa_pay', {
  ...here,
  input: rowOf({ ...visitor, ticket }),
  output: v.object({ bridge: bridgeParameters, result: v.string() }),
  limit: { max: 60, seconds: 60 },
})

/** A page inside asks for the native page that ties its member to whoever holds the phone. */
export const offerLink = save('wxa_link_offer', {
  feature: 'mini-program',
  access: 'member',
  input: rowOf({}),
  output: v.object({ url: v.string() }),
  limit: { max: 20, seconds: 60 },
})

/** As which member the visitor would be signed in from then on. */
export const linkOffered = read('wxa_link', {
  ...here,
  input: v.object({ ticket }),
  output: v.object({ nick: v.string() }),
  limit: { max: 60, seconds: 60 },
})

/** The visitor agreed to be signed in as that member from now on. */
export const linkMiniProgram = save('wxa_link', {
  ...here,
  input: rowOf({ ...visitor, ticket }),
  output: v.object({ nick: v.string() }),
  limit: { max: 20, seconds: 60 },
})
