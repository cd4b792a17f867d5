import type { PayMethod } from '../../../contract/checkout.ts'
import { compare, type Decimal, isZero, sum } from '../../../contract/decimal.ts'
import { hasFlag, ShopFlag } from '../../../contract/flags.ts'
import { listInWords } from '../../../contract/list-in-words.ts'
import * as mobilePaths from '../../../contract/mobile-paths.ts'
import { type Currency, formatMoney } from '../../../contract/money.ts'
import { isPaidLater, payMethodName } from '../../../contract/pay-methods.ts'
import type { PaymentData } from '../../../contract/payment.ts'
import { params } from '../../../contract/preferences.ts'
import type { Translate } from '../../../contract/text.ts'
import { deviceOf, isMobileAgent, isWechatAgent } from '../../../contract/user-agent.ts'
import type { Context } from '../../context.ts'
import { type Failure, fail } from '../../handler.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { qrPicture } from '../files/qr-picture.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { type WalletPurse, walletPurse } from '../wallet/wallet.queries.ts'
import { channelOf, isChannel } from './channels.ts'
import { type Credit, creditOf } from './credit.ts'
import { toBase } from './payment.rules.ts'
import type { DueOrder, PayMethodRow } from './payment.tables.ts'

export interface Purse {
  /** Stored value, in the base currency. */
  stored: Decimal
  credit: Credit | undefined
  /** Undefined: there is none to pay with here. */
  wallet?: WalletPurse | undefined
}

/** Where to transfer to: what the method that was asked for says, else the offline transfer. */
export function instructionsOf(
  { lang }: Context,
  methods: readonly PayMethodRow[],
  pmId: number | undefined,
): string {
  const shown = methods.find(({ id, code }) => (pmId ? id === pmId : code === 'xx'))
  return shown ? inLanguage(shown.instructions, lang) : ''
}

/** What the columns of a payment hold. */
export const mostAtOnce: Decimal = '9999999999'

/** What stands between these orders and a method; `hidden`: it is not for them at all. */
export async function obstacle(
  context: Context,
  method: PayMethodRow,
  orders: readonly DueOrder[],
  purse: Purse,
): Promise<Failure | 'hidden' | undefined> {
  const { code, settings } = method
  const base = sum(orders.map(({ due, rate }) => toBase(due, rate)))
  const { baseCurrency, currency } = orders[0]!
  const money = (amount: Decimal) => formatMoney(amount, currencyOf(context.shop, baseCurrency), '')
  const amount = sum(orders.map(({ due }) => due))
  const tooMuch = (most: Decimal): Failure =>
    fail('payment.tooMuch', { most: formatMoney(most, currencyOf(context.shop, currency), '') }, 'pmId')
  // What is paid later is paid order by order; anything else is one payment for all.
  if (!isPaidLater(code) && [amount, base].some(each => compare(each, mostAtOnce) > 0))
    return tooMuch(mostAtOnce)
  switch (code) {
    case 'yck':
      if (compare(purse.stored, base) >= 0) return undefined
      return fail('payment.balanceShort', { balance: money(purse.stored) }, 'pmId')
    case 'wallet':
      if (!purse.wallet) return 'hidden'
      if (!purse.wallet.isNormal) return fail('payment.walletNotUsable', undefined, 'pmId')
      if (compare(purse.wallet.balance, base) >= 0) return undefined
      return fail('payment.walletShort', { balance: money(purse.wallet.balance) }, 'pmId')
    case 'coupon':
      return orders.every(({ due }) => isZero(due)) ? undefined : 'hidden'
    case 'xx':
      return undefined
    case 'cod':
      if (orders.some(({ onAccount, isPurchase }) => onAccount || isPurchase)) return 'hidden'
      return orders.some(({ groupId }) => groupId !== null)
        ? fail('payment.groupNotThis', undefined, 'pmId')
        : undefined
    case 'credit':
      return creditObstacle(purse.credit, orders, base, money)
  }
  if (!isChannel(code)) return 'hidden'
  const channel = await channelOf({ config: context.config, sql: context.pool }, method)
  if (!channel) return fail('payment.notConfigured', undefined, 'pmId')
  const { currencies } = channel
  if (currencies && !currencies.includes(currency))
    return fail('payment.currencyNotTaken', { currency: listInWords(context.lang, currencies) }, 'pmId')
  if (channel.most && compare(amount, channel.most) > 0) return tooMuch(channel.most)
  if (needsPhone(settings, context.userAgent)) return fail('payment.mobileOnly', undefined, 'pmId')
  // WeChat does not open it.
  if (code === 'zfb' && isWechatAgent(context.userAgent) && isMobileAgent(context.userAgent))
    return fail('payment.notInWechat', undefined, 'pmId')
  return undefined
}

export function currencyOf(shop: Shop, code: string): Currency {
  const { symbol = code, decimals = 2 } = shop.currencies.find(one => one.code === code) ?? {}
  return { code, symbol, decimals, symbolAfter: hasFlag(shop.flags, ShopFlag.SymbolAfterAmount) }
}

function creditObstacle(
  credit: Credit | undefined,
  orders: readonly DueOrder[],
  base: Decimal,
  money: (amount: Decimal) => string,
): Failure | 'hidden' | undefined {
  if (!credit || orders.some(({ onAccount, groupId }) => onAccount || groupId !== null)) return 'hidden'
  const { limit, exposure, left, overdue } = credit
  if (!isZero(overdue)) return fail('payment.creditOverdue', { overdue: money(overdue) }, 'pmId')
  if (compare(base, left) > 0)
    return fail(
      'payment.creditShort',
      { limit: money(limit), used: money(exposure), left: money(left) },
      'pmId',
    )
  return undefined
}

/** How long somebody may take; nothing when it is as long as always. */
export function withinTime(t: Translate, hours: number | null): string {
  if (hours === null) return ''
  return hours % 24 === 0
    ? t('payment.withinDays', { count: hours / 24 })
    : t('payment.withinHours', { count: hours })
}

/** What cannot be paid on a computer says so (product §8). */
export const needsPhone = (settings: Record<string, unknown>, agent: string): boolean =>
  [true, 'true', '1', 1].includes(settings.mobile_only as never) && !isMobile(agent)

const isMobile = (agent: string): boolean =>
  ['Android', 'iPhone', 'HarmonyOS'].includes(deviceOf(agent).system)

/** The shop's methods as a payer of these orders sees them. */
export async function describeMethods(
  context: Context,
  methods: readonly PayMethodRow[],
  orders: readonly DueOrder[],
  purse: Purse,
): Promise<PayMethod[]> {
  const { t, lang } = context
  const described: PayMethod[] = []
  for (const method of methods) {
    const why = await obstacle(context, method, orders, purse)
    if (why === 'hidden') continue
    described.push({
      id: method.id,
      code: method.code,
      name: t(payMethodName(method.code) ?? 'bill.payMethod'),
      note:
        method.code === 'xx'
          ? withinTime(t, orders.every(({ patient }) => patient) ? method.payHours : null)
          : inLanguage(method.instructions, lang),
      payHours: orders.every(({ patient }) => patient) ? method.payHours : null,
      usable: why === undefined,
      reason: why ? t(why.key, why.params) : '',
      mobileOnly: needsPhone(method.settings, context.userAgent),
    })
  }
  return described
}

/**
 * The same orders on a phone, for what cannot be paid on a computer. Nothing in it is secret: whoever opens it signs in as the payer
 * (docs/decisions/0064).
 */
export async function payOnPhone(
  { userAgent, origin, shop }: Context,
  methods: readonly PayMethodRow[],
  ids: readonly number[],
): Promise<PaymentData['onPhone']> {
  if (!methods.some(({ settings }) => needsPhone(settings, userAgent))) return null
  const url = new URL(mobilePaths.pay, origin)
  url.searchParams.set('id', ids.join())
  // The phone may have been elsewhere; without a host name of its own only this tells it which shop is meant.
  if (!shop.isDefault) url.searchParams.set(params.shop, shop.code)
  const href = url.href.replaceAll('%2C', ',')
  return { url: href, picture: await qrPicture(href) }
}

/** All of it, or what the method asks for. */
export const purseOf = async (
  { db }: Context,
  order: DueOrder,
  stored: Decimal,
  code?: string,
): Promise<Purse> => ({
  stored,
  credit: (code ?? 'credit') === 'credit' ? await creditOf(db, order.shopId, order.memberId) : undefined,
  wallet: (code ?? 'wallet') === 'wallet' ? await walletPurse(db, order) : undefined,
})
