import * as v from 'valibot'
import { action } from './action.ts'
import { flag, id, json, optional, requiredText, secret, smsCode, text } from './fields.ts'
import { languages } from './languages.ts'
import { fitsCountry, inCountry } from './mobile.ts'
import { email, password } from './validators.ts'

/** Where a number is from, by its calling code; it may name its country itself, with a plus. China when neither does. */
const country = () => optional(text(10))
const number = () => requiredText(30)
const device = { agent: v.string(), browser: v.string(), system: v.string(), address: v.string() }
const time = v.pipe(v.string(), v.isoTimestamp())

/**
 * `GET` for a picture with four signs. It belongs to the browser that asked (a cookie), is good for 5 minutes and for one
 * try, right or wrong: fetch a new one (`/vcode.aspx?1`, `?2`, …) whenever an answer came back as a failure.
 */
export const captchaPath = '/vcode.aspx'

/** Codes sent by SMS. `everySeconds` and `perDay` hold for one number and for one address. */
export const codeRules = { digits: 6, minutes: 5, tries: 5, everySeconds: 60, perDay: 10 } as const

/** What a code is good for, and for nothing else. `any`: whoever asked did not say; it is good for one way in. */
export const codePurposes = [
  'any',
  'login',
  'register',
  'reset',
  'old_mobile',
  'new_mobile',
  'pay',
  'card',
  'withdrawal',
  'e_account',
] as const
export type CodePurpose = (typeof codePurposes)[number]

const codeSent = v.object({
  /** The number it went to, as 138****0001. */
  mobile: v.string(),
  /** Seconds until another one can be asked for. */
  wait: v.number(),
  minutes: v.number(),
})

/** Wrong passwords for one account or from one address after which the picture's code has to come with the next one. */
export const passwordsBeforeCaptcha = 3

/** A QR code is good for so long; the page asks for a new one when it is over. */
export const ticketSeconds = 120
/** How often the page that shows a QR code asks whether somebody said yes. */
export const ticketPollMs = 900

export const ticketStates = ['waiting', 'seen', 'confirmed', 'refused', 'expired'] as const
export type TicketState = (typeof ticketStates)[number]

/**
 * Signing in, in three ways.
 *
 * `pwd`: `mobile` and `pwd`; `code` is what the picture at `captchaPath` shows. A failure with `field: 'code'` says that the
 * next try needs it.
 *
 * `code`: `mobile` and the `code` that `hlt_send_vcode` sent. Closed by shop flag 30.
 *
 * `pc` says that it is the desktop site that asks. On a phone's there is nothing to scan a QR code with: `pc` 0 gets none.
 *
 * `scan`, in the browser that wants in: without `code` it gets a `ticket`: a picture to show, and a secret that never leaves
 * this browser. With the secret as `code` it hears the `state` every `ticketPollMs`; `confirmed` comes together with the
 * session, once. `refused` and `expired` are the end of the ticket.
 *
 * `scan`, on the phone that is signed in: `code` is the public one of the QR code's link and `step` says what to do:
 * `look` answers with who `asks`, `confirm` and `refuse` decide. A guest is asked to sign in (RELOGIN).
 */
export const login = action('hlt_pc_login', {
  feature: 'account',
  access: 'guest',
  mutates: true,
  input: v.variant('type', [
    v.pipe(
      v.object({
        type: v.literal('pwd'),
        pc: optional(flag()),
        country: country(),
        mobile: number(),
        pwd: secret(),
        code: optional(text(20)),
      }),
      inCountry('mobile'),
    ),
    v.pipe(
      v.object({
        type: v.literal('code'),
        pc: optional(flag()),
        country: country(),
        mobile: number(),
        code: smsCode(),
      }),
      fitsCountry('mobile'),
      inCountry('mobile'),
    ),
    v.object({
      type: v.literal('scan'),
      pc: optional(flag()),
      code: optional(text(100)),
      step: optional(v.picklist(['look', 'confirm', 'refuse'])),
    }),
  ]),
  output: v.object({
    guest: v.boolean(),
    uid: v.number(),
    nick: v.string(),
    state: v.optional(v.picklist(ticketStates)),
    ticket: v.optional(
      v.object({
        secret: v.string(),
        /** What the QR code says. */
        url: v.string(),
        /** The QR code as a data URL. */
        picture: v.string(),
        seconds: v.number(),
      }),
    ),
    asks: v.optional(v.object({ ...device, at: time, seconds: v.number() })),
  }),
  // For everything together, because a page that shows a QR code asks once a second and an office has one address.
  // Passwords and codes have limits of their own, which count what was guessed.
  limit: { max: 1000, seconds: 60 },
})

export const avatarLimits = { pixels: 300, kilobytes: 200 } as const

/** What was agreed to, in which version. */
export const agreedTo = () => v.pipe(v.array(v.object({ id: id(), version: id() })), v.maxLength(20))

/**
 * To any number. `vcode` is what the picture shows. Without our `type` the code is good for a login, a registration or a
 * forgotten password; `new_mobile` is for somebody who is signed in.
 */
export const sendCode = action('hlt_send_vcode', {
  feature: 'account',
  access: 'guest',
  mutates: true,
  input: v.pipe(
    v.object({
      country: country(),
      mobile: number(),
      vcode: optional(text(10)),
      type: optional(v.picklist(['login', 'register', 'reset', 'new_mobile'])),
    }),
    fitsCountry('mobile'),
    inCountry('mobile'),
  ),
  output: codeSent,
  limit: { max: 20, seconds: 300 },
})

/** What `qqt_sms_code` answers; a payment names the code by `msgId`. */
export const ownCodeSent = v.object({ ...codeSent.entries, msgId: v.string() })

export const profile = v.object({
  uid: v.number(),
  nick: v.string(),
  /** A stored picture's name, as `user_icon` of the session. */
  avatar: v.string(),
  /** 138****0001. */
  mobile: v.string(),
  email: v.string(),
  /** Empty: the browser's own language. */
  language: v.string(),
  /** Empty: the shop's own currency. */
  currency: v.string(),
  role: v.picklist(['member', 'distributor', 'operator', 'office']),
  tier: v.number(),
  joined: time,
})
export type Profile = v.InferOutput<typeof profile>

/** A browser in which somebody is signed in to this account. */
export const memberSession = v.object({
  id: v.number(),
  ...device,
  since: time,
  seen: time,
  /** Whether this call comes from it. */
  current: v.boolean(),
})
export type MemberSession = v.InferOutput<typeof memberSession>

/** `isSet`: for the settings page, with a row for each session. */
export const myAccount = action('hlt_my', {
  feature: 'account',
  access: 'member',
  mutates: false,
  input: v.object({ isSet: optional(flag()) }),
  output: profile,
  rows: memberSession,
})

const isEmail = (value: string) => v.is(email(), value)

/** Only what is there is changed; an empty text takes something away. */
const profileFields = v.object({
  nick: v.optional(requiredText(30)),
  email: v.optional(
    v.pipe(
      text(254),
      v.check(value => value === '' || isEmail(value), 'form.email'),
    ),
  ),
  language: v.optional(v.picklist(['', ...languages.map(({ code }) => code)])),
  currency: v.optional(text(3)),
  /** The id of an uploaded picture; 0 takes the present one away. */
  avatar: v.optional(id()),
  /** A new number comes with both codes: `qqt_sms_code` of type `old_mobile`, `hlt_send_vcode` of type `new_mobile`. */
  country: country(),
  mobile: optional(number()),
  oldCode: optional(smsCode()),
  newCode: optional(smsCode()),
  /** Ends one session by its id, or all but this one. */
  signOut: v.optional(v.union([v.literal('others'), id()])),
  /** Agreements as the session's `due` gave them. */
  agreed: v.optional(agreedTo()),
})
export const profileChange = v.pipe(profileFields, fitsCountry('mobile'), inCountry('mobile'))

export const saveProfile = action('hlt_set_user', {
  feature: 'account',
  access: 'member',
  mutates: true,
  input: v.object({ val: json(profileChange) }),
  output: profile,
})

/**
 * A member proves who they are with `oldPwd`, or with the `vcode` that `qqt_sms_code` of type `reset` sent; every other session
 * ends. A guest who forgot the password gives the number as `id` and the `vcode` that `hlt_send_vcode` of type `reset` sent; every
 * session ends, and they sign in with the new one; whoever is signed in names no other number. After wrong old passwords `vcode` beside `oldPwd` is the picture's code.
 */
export const changePassword = action('hlt_chg_pwd', {
  feature: 'account',
  access: 'guest',
  mutates: true,
  input: v.pipe(
    v.object({
      country: country(),
      id: optional(number()),
      newPwd: password(),
      oldPwd: optional(secret()),
      vcode: optional(text(20)),
    }),
    fitsCountry('id'),
    inCountry('id'),
  ),
  output: v.object({}),
  limit: { max: 10, seconds: 600 },
})
