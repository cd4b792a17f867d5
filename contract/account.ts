import * as v from 'valibot'
import { action } from './action.ts'
import { flag, json, looseRow, optional, requiredText, secret, text } from './fields.ts'

const mobile = () => requiredText(20)
const code = () => requiredText(20)

export const login = action('hlt_pc_login', {
  feature: 'account',
  access: 'guest',
  mutates: true,
  input: v.variant('type', [
    v.object({
      type: v.literal('pwd'),
      pc: optional(flag()),
      mobile: mobile(),
      pwd: secret(),
      code: optional(text(20)),
    }),
    v.object({ type: v.literal('code'), pc: optional(flag()), mobile: mobile(), code: code() }),
    v.object({ type: v.literal('scan'), pc: optional(flag()), code: requiredText(100) }),
  ]),
  output: v.object({ guest: v.literal(false), uid: v.number(), nick: v.string() }),
  limit: { max: 10, seconds: 60, fields: ['mobile'] },
})

export const registrationConfig = action('hlt_register_cfg', {
  feature: 'account',
  access: 'guest',
  mutates: false,
  input: v.object({}),
})

export const register = action('hlt_register', {
  feature: 'account',
  access: 'guest',
  mutates: true,
  input: v.object({
    country: optional(text(10)),
    mobile: mobile(),
    nick: optional(text(50)),
    avatar: optional(text()),
    pwd: secret(),
    jsn: optional(json(looseRow())),
    scene: optional(text(100)),
  }),
  limit: { max: 10, seconds: 600, fields: ['mobile'] },
})

export const sendCode = action('hlt_send_vcode', {
  feature: 'account',
  access: 'guest',
  mutates: true,
  input: v.object({ mobile: mobile(), vcode: optional(text(10)) }),
  limit: { max: 5, seconds: 300, fields: ['mobile'] },
})

export const myAccount = action('hlt_my', {
  feature: 'account',
  access: 'member',
  mutates: false,
  input: v.object({ isSet: optional(flag()) }),
})

export const saveProfile = action('hlt_set_user', {
  feature: 'account',
  access: 'member',
  mutates: true,
  input: v.object({ val: json(looseRow()) }),
})

/** Guests too: a forgotten password is replaced with a verification code, and `id` is the mobile number it went to. */
export const changePassword = action('hlt_chg_pwd', {
  feature: 'account',
  access: 'guest',
  mutates: true,
  input: v.object({
    id: optional(text(20)),
    newPwd: secret(),
    oldPwd: optional(secret()),
    vcode: optional(text(20)),
  }),
  limit: { max: 10, seconds: 600, fields: ['id'] },
})
