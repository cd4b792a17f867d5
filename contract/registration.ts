import * as v from 'valibot'
import { agreedTo } from './account.ts'
import { action } from './action.ts'
import { agreement } from './agreements.ts'
import { json, looseRow, optional, requiredText, smsCode, text } from './fields.ts'
import { formField } from './records.ts'
import { password } from './validators.ts'

/** Garbled, it is no invitation. */
const invitation = () =>
  v.pipe(
    v.string(),
    v.trim(),
    v.excludes('\0', 'message.inviteUnknown'),
    v.maxLength(100, 'message.inviteUnknown'),
  )

/** What the form asks. With the `scene` of an invitation it is that of the shop which the new member will belong to. */
export const registrationConfig = action('hlt_register_cfg', {
  feature: 'account',
  access: 'guest',
  mutates: false,
  input: v.object({ scene: optional(invitation()) }),
  output: v.object({
    mode: v.picklist(['closed', 'auto', 'review']),
    /** The title of that shop. */
    shop: v.string(),
    countries: v.array(v.object({ code: v.string(), region: v.string() })),
    /** Asked beyond number, nickname and password; the answers go into `jsn` by `field_name`. */
    fields: v.array(formField),
    /** Each has to be agreed to, in the version shown. */
    agreements: v.array(agreement),
  }),
})

/** Of `jsn`, beside the answers. */
export const registrationProof = v.object({ code: optional(smsCode()), agreed: v.optional(agreedTo()) })

/** As the browser cropped it. How large it may be, whoever looks at it says. */
const pictureData = () => v.pipe(v.string(), v.regex(/^data:image\/(png|jpeg|webp);base64,/, 'form.type'))

/**
 * `avatar` is a data URL, since a guest cannot upload. `scene` is who invited (`invitationTo`): the code of the shop, which the
 * new member belongs to and which is jumped to, and in head office's shops the member who is rewarded for it.
 *
 * `jsn` has the answers to the shop's own questions (`hlt_register_cfg`), and may carry what the protocol has no field for:
 * `code`, which `hlt_send_vcode` sent, and `agreed`, the agreements as `hlt_register_cfg` gave them. Our page sends both beside it.
 */
export const register = action('hlt_register', {
  feature: 'account',
  access: 'guest',
  mutates: true,
  input: v.object({
    country: optional(text(10)),
    mobile: requiredText(30),
    nick: optional(text(30)),
    avatar: optional(pictureData()),
    pwd: password(),
    jsn: optional(json(looseRow())),
    scene: optional(invitation()),
    code: optional(smsCode()),
    agreed: optional(json(agreedTo())),
  }),
  /** A `pending` account waits for head office; an active one is signed in. */
  output: v.object({
    guest: v.boolean(),
    uid: v.number(),
    nick: v.string(),
    status: v.picklist(['active', 'pending']),
    shop: v.string(),
  }),
  limit: { max: 10, seconds: 600 },
})

/** As our page fills it in: the code has a field of its own there. */
export const registrationForm = v.object({ ...register.input.entries, code: smsCode() })
