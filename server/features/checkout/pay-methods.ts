import type { PayMethod } from '../../../contract/checkout.ts'
import { add, compare, type Decimal, isZero, subtract } from '../../../contract/decimal.ts'
import { isPaidLater, payMethodName } from '../../../contract/pay-methods.ts'
import type { Translate } from '../../../contract/text.ts'
import { needsPhone, withinTime } from '../payment/methods.ts'
import type { BuyerAccount, ShopPayMethod } from './checkout.queries.ts'

interface Situation {
  wholesale: boolean
  account: BuyerAccount
  /** In the base currency. */
  total: Decimal
  group: boolean
  /** Nothing of it is held by a flash sale or a group. */
  patient: boolean
  userAgent: string
  /** An amount of the base currency, as the buyer reads it. */
  money: (amount: Decimal) => string
  t: Translate
}

/** What there is to pay with, and why something is there but cannot be used. */
export function payMethodsFor(methods: readonly ShopPayMethod[], situation: Situation): PayMethod[] {
  const { wholesale, account, total, userAgent, patient, t } = situation
  return methods.flatMap(({ id, code, note, settings, payHours }) => {
    if (code === 'coupon' ? !isZero(total) : code === 'credit' && !(wholesale && hasCredit(account)))
      return []
    if (code === 'wallet' && account.wallet === null) return []
    const reason = whyNot(code, situation)
    const name = payMethodName(code)
    // It can be ordered here and paid on a phone.
    const mobileOnly = needsPhone(settings, userAgent)
    return {
      id,
      code,
      name: name ? t(name) : code,
      note: mobileOnly ? t('payment.mobileOnly') : withinTime(t, patient ? payHours : null) || note,
      usable: reason === '',
      reason,
      mobileOnly,
      payHours: patient ? payHours : null,
    }
  })
}

/**
 * What is chosen at first: what can pay all of it, and nothing that has to be paid somewhere else, if there is a choice.
 */
export const firstMethod = (
  methods: readonly PayMethod[],
  { account, total }: Pick<Situation, 'account' | 'total'>,
): PayMethod | undefined => {
  const pays = { yck: account.storedValue, wallet: account.wallet ?? '0' } as const
  const able = methods.filter(
    ({ usable, code }) => usable && (!(code in pays) || compare(pays[code as keyof typeof pays], total) >= 0),
  )
  return able.find(({ mobileOnly }) => !mobileOnly) ?? able[0]
}

const hasCredit = ({ creditLimit, exposure }: BuyerAccount) => !isZero(creditLimit) || !isZero(exposure)

function whyNot(code: string, situation: Situation): string {
  const { account, group, t } = situation
  if (group && isPaidLater(code)) return t('checkout.codGroup')
  if (code === 'yck' && isZero(account.storedValue)) return t('checkout.storedNone')
  if (code === 'wallet' && isZero(account.wallet ?? '0')) return t('payment.balanceGone')
  return code === 'credit' ? creditProblem(situation) : ''
}

/** Credit (rules "Money that belongs to people"): why a checkout on account is stopped, with the numbers. */
function creditProblem({ account, total, money, t }: Situation): string {
  const { creditLimit, exposure, overdue } = account
  if (!isZero(overdue)) return t('checkout.creditOverdue', { overdue: money(overdue) })
  if (compare(add(exposure, total), creditLimit) <= 0) return ''
  return t('checkout.creditOver', {
    limit: money(creditLimit),
    exposure: money(exposure),
    total: money(total),
    left: money(creditLeft(account)),
  })
}

export function creditLeft({ creditLimit, exposure }: BuyerAccount): Decimal {
  const left = subtract(creditLimit, exposure)
  return compare(left, '0') < 0 ? '0' : left
}
