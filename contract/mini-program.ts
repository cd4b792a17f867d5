import * as v from 'valibot'
import { action } from './action.ts'
import { flag, json, looseRow, optional, requiredText, text } from './fields.ts'
import { DistributionRight } from './flags.ts'

export const miniProgram = action('get_qshop_wxa', {
  feature: 'mini-program',
  access: 'distributor',
  right: DistributionRight.Screens,
  mutates: false,
  input: v.object({}),
})

export const configureMiniProgram = action('set_qshop_wxa_cfg', {
  feature: 'mini-program',
  access: 'distributor',
  right: DistributionRight.Screens,
  mutates: true,
  input: v.object({ cfg: json(looseRow()) }),
})

export const uploadMiniProgram = action('wxa_upload', {
  feature: 'mini-program',
  access: 'distributor',
  right: DistributionRight.Screens,
  mutates: true,
  input: v.object({ desc: optional(text()) }),
})

export const submitReview = action('wxa_submit_audit', {
  feature: 'mini-program',
  access: 'distributor',
  right: DistributionRight.Screens,
  mutates: true,
  input: v.object({ cancel: optional(flag()), desc: optional(text()), feedback_info: optional(text()) }),
})

export const trialCode = action('get_wxa_beta_code', {
  feature: 'mini-program',
  access: 'distributor',
  right: DistributionRight.Screens,
  mutates: false,
  input: v.object({}),
})

export const shareCode = action('get_hlt_sharecode', {
  feature: 'mini-program',
  access: 'member',
  mutates: false,
  input: v.object({ type: requiredText(30), scene: optional(text(100)) }),
})

/** Asks WeChat and keeps the answer. */
export const reviewStatus = action('get_wxa_audit_status', {
  feature: 'mini-program',
  access: 'distributor',
  right: DistributionRight.Screens,
  mutates: true,
  input: v.object({}),
})

export const release = action('wxa_release', {
  feature: 'mini-program',
  access: 'distributor',
  right: DistributionRight.Screens,
  mutates: true,
  input: v.object({}),
})

export const experienceMembers = action('get_wxa_tester', {
  feature: 'mini-program',
  access: 'distributor',
  right: DistributionRight.Screens,
  mutates: false,
  input: v.object({}),
})

/** Either `wechatid` to invite somebody, or `unbind` with the `userstr` that WeChat gave them. */
export const bindExperienceMember = action('wxa_bind_tester', {
  feature: 'mini-program',
  access: 'distributor',
  right: DistributionRight.Screens,
  mutates: true,
  input: v.object({
    wechatid: optional(text(64)),
    unbind: optional(flag()),
    userstr: optional(text(128)),
  }),
})
