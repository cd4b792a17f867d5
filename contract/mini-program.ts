import * as v from 'valibot'
import { type ActionOutput, action } from './action.ts'
import { rowOf, save } from './data.ts'
import { fallback } from './fallback.ts'
import { decimalText, flag, id, json, optional, text } from './fields.ts'
import { DistributionRight } from './flags.ts'
import { miniProgramStates, miniProgramSteps } from './mini-program-states.ts'
import { mostScene } from './scenes.ts'

/** What WeChat takes, in characters. */
export const mostDescription = 200
export const mostTitle = 32

/** Of head office, whoever sees its list (bill type `mini_program`). */
const distributor = {
  feature: 'mini-program',
  access: 'distributor',
  right: DistributionRight.Screens,
  roles: ['sales', 'content'],
} as const

/** What asks WeChat may not be asked all the time. */
const limit = { max: 40, seconds: 60 } as const

/** Which shop's; without it the one at hand. */
const which = { shop: optional(id()) }

const shopNamed = v.object({ id: v.number(), code: v.string(), title: v.string() })
const moment = v.pipe(v.string(), v.isoTimestamp())

const program = v.object({
  shop: shopNamed,
  /** All that the visitor may look after. */
  shops: v.array(shopNamed),
  /** Head office has given the keys of the platform, or demonstrations are allowed. */
  ready: v.boolean(),
  demo: v.boolean(),
  /** Null: it was never connected. */
  connection: v.nullable(
    v.object({
      appId: v.string(),
      nickname: v.string(),
      at: moment,
      /** Its owner took the authorisation away at WeChat. */
      lost: v.boolean(),
    }),
  ),
  config: v.object({ title: v.string(), colour: v.string() }),
  state: v.picklist(miniProgramStates),
  steps: v.array(v.picklist(miniProgramSteps)),
  /** The version that is being worked on; empty before the first. */
  version: v.string(),
  description: v.string(),
  /** What the last rejection said; empty when there was none since something passed. */
  reason: v.string(),
  /** WeChat said that the review takes longer. */
  delayed: v.boolean(),
  submittedAt: v.nullable(moment),
  released: v.nullable(v.object({ version: v.string(), at: moment })),
  /** Head office's template: what an upload takes. */
  template: v.object({ version: v.string(), description: v.string() }),
  upgradable: v.boolean(),
  /** How often a submission can still be taken back. */
  left: v.object({ day: v.number(), month: v.number() }),
  history: v.array(
    v.object({
      id: v.number(),
      to: v.picklist(miniProgramStates),
      at: moment,
      version: v.string(),
      why: v.string(),
      /** Empty: WeChat. */
      who: v.string(),
    }),
  ),
})

/** Its connection, versions and state. */
export const miniProgram = action('get_qshop_wxa', {
  ...distributor,
  mutates: false,
  input: v.object(which),
  output: program,
})
export type MiniProgram = ActionOutput<typeof miniProgram>

const colour = () => v.pipe(v.string(), v.trim(), v.regex(/^#[0-9a-f]{6}$/i, 'form.type'))

/**
 * What stands at its top and in which colour, the shop's own again where it is empty; with `auth_code` and `state`, what WeChat sent
 * the browser back with.
 */
export const miniProgramConfig = v.object({
  title: v.nullish(text(mostTitle)),
  colour: v.nullish(v.union([v.literal(''), colour()])),
  auth_code: optional(text(512)),
  state: optional(text(64)),
})

export const configureMiniProgram = action('set_qshop_wxa_cfg', {
  ...distributor,
  mutates: true,
  input: v.object({ ...which, cfg: json(miniProgramConfig) }),
  output: program,
  limit,
})

/** Where its owner says at WeChat that we may look after it. */
export const connectMiniProgram = save('mini_program_connect', {
  ...distributor,
  input: rowOf(which),
  output: v.object({ url: v.string() }),
  limit,
})

export const uploadMiniProgram = action('wxa_upload', {
  ...distributor,
  mutates: true,
  input: v.object({ ...which, desc: optional(text(mostDescription)) }),
  output: program,
  limit,
})

/** With `cancel` it is taken back. `feedback_info` answers what the last rejection said. */
export const submitReview = action('wxa_submit_audit', {
  ...distributor,
  mutates: true,
  input: v.object({
    ...which,
    cancel: optional(flag()),
    desc: optional(text(mostDescription)),
    feedback_info: optional(text(mostDescription)),
  }),
  output: program,
  limit,
})

export const trialCode = action('get_wxa_beta_code', {
  ...distributor,
  mutates: true,
  input: v.object(which),
  /** A picture as data. */
  output: v.object({ picture: v.string() }),
  limit,
})

export const shareTypes = ['shop', 'product', 'group', 'invite'] as const
export type ShareType = (typeof shareTypes)[number]

/**
 * A code to share, and what is drawn around it: of the mini-program where one is released, else of the mobile page. `scene` is
 * the id of a product or a group-buy, and of an invitation the code of the shop.
 */
export const shareCode = action('get_hlt_sharecode', {
  feature: 'mini-program',
  access: 'guest',
  mutates: false,
  input: v.object({
    type: v.picklist(shareTypes, 'form.type'),
    // What WeChat lets stand in a code.
    scene: optional(v.pipe(text(mostScene), v.regex(/^[\w!#$&'()*+,/:;=?@.~-]*$/, 'form.type'))),
  }),
  output: v.object({
    kind: v.picklist(['mini_program', 'page']),
    /** The code, as data. */
    picture: v.string(),
    /** An address that leads to the same. */
    link: v.string(),
    shop: v.string(),
    shopLang: fallback,
    name: v.string(),
    nameLang: fallback,
    /** A stored picture; empty when there is none. */
    image: v.string(),
    /** What a guest pays in this shop; null where guests see no prices. */
    price: v.nullable(decimalText()),
  }),
  limit: { max: 60, seconds: 60 },
})
export type ShareCode = ActionOutput<typeof shareCode>

/** Asks WeChat and keeps the answer. */
export const reviewStatus = action('get_wxa_audit_status', {
  ...distributor,
  mutates: true,
  input: v.object(which),
  output: program,
  limit,
})

export const release = action('wxa_release', {
  ...distributor,
  mutates: true,
  input: v.object(which),
  output: program,
  limit,
})

export const experienceMembers = action('get_wxa_tester', {
  ...distributor,
  mutates: false,
  input: v.object(which),
  output: v.object({}),
  rows: v.object({
    userstr: v.string(),
    /** As it was entered here; empty for those whom somebody else invited. */
    wechatid: v.string(),
  }),
  limit,
})

/** Either `wechatid` to invite somebody, or `unbind` with the `userstr` that WeChat gave them. */
export const bindExperienceMember = action('wxa_bind_tester', {
  ...distributor,
  mutates: true,
  input: v.object({
    ...which,
    wechatid: optional(text(64)),
    unbind: optional(flag()),
    userstr: optional(text(128)),
  }),
  output: v.object({ userstr: v.string() }),
  limit,
})
