import { sendCode } from '../../../contract/account.ts'
import { sendPaymentCode } from '../../../contract/payment.ts'
import type { Context } from '../../context.ts'
import { type Failure, fail, handleChecked, ok, type Refused } from '../../handler.ts'
import { isRealMobile } from '../../i18n/phones.ts'
import { mobileOf } from './account.queries.ts'
import { demandCaptcha } from './captcha.ts'
import { codeOwner, sendCodeTo, smsLoginClosed } from './codes.ts'

type AnyoneCodes = 'any' | 'login' | 'register' | 'reset' | 'new_mobile'

export const codeActions = [
  handleChecked(
    sendCode,
    async (context, { mobile, vcode, type: asked }) => {
      const type: AnyoneCodes = asked ?? 'any'
      const refused = (await refusal(context, type, mobile)) ?? (await demandCaptcha(context, vcode, 'vcode'))
      return refused ?? (await sendCodeTo(context, codeOwner(type, mobile, context)))
    },
    async (_, __, { id: _id, ...sent }) => ok(sent),
  ),

  handleChecked(
    sendPaymentCode,
    async (context, { type, vcode }) => {
      const refused = await demandCaptcha(context, vcode, 'vcode')
      if (refused) return refused
      return await sendCodeTo(
        context,
        codeOwner(type, await mobileOf(context.pool, context.visitor.id), context),
      )
    },
    async (_, __, { id, ...sent }) => ok({ ...sent, msgId: String(id) }),
  ),
]

async function refusal(context: Context, type: AnyoneCodes, mobile: string): Promise<Refused | undefined> {
  const { shop, visitor } = context
  switch (type) {
    case 'login':
      return smsLoginClosed(context)
    case 'register':
      return shop.registerMode === 'closed' || !shop.takesOrders
        ? fail('message.registerClosed')
        : unreal(mobile)
    case 'any':
    case 'reset':
      return undefined
    case 'new_mobile':
      if (visitor.role === 'guest') return { kind: 'relogin' }
      if (mobile === (await mobileOf(context.pool, visitor.id)))
        return fail('message.mobileSame', undefined, 'mobile')
      return unreal(mobile)
  }
}

/** A number that somebody will be known by; whoever has an account keeps the one they have. */
const unreal = (mobile: string): Failure | undefined =>
  isRealMobile(mobile) ? undefined : fail('form.mobileAbroad', undefined, 'mobile')
