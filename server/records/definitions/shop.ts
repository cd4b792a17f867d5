import * as v from 'valibot'
import { DistributionRight, ShopFlag } from '../../../contract/flags.ts'
import { languages } from '../../../contract/languages.ts'
import { mostDecimals } from '../../../contract/money.ts'
import { shopNameLength } from '../../../contract/validators.ts'
import type { Context } from '../../context.ts'
import { baseDecimals } from '../../features/payment/payment.rules.ts'
import { type Failure, fail } from '../../handler.ts'
import { shopsRunBy } from '../../visitor.ts'
import { anyStaff, distributors, staff } from '../access.ts'
import { billType, type PartSpec, type RecordValues, type Saved } from '../bill-type.ts'
import * as f from '../fields.ts'

const matching = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern, 'form.type'))
const kinds = { wholesale: 'bill.wholesale', retail: 'bill.retail' } as const
export const stockDisplays = {
  number: 'bill.stockNumber',
  label: 'bill.stockWord',
  none: 'bill.stockNone',
} as const
export const registerModes = {
  closed: 'bill.registerClosed',
  auto: 'bill.registerAuto',
  review: 'bill.registerReview',
} as const
const markupKinds = { percent: 'range.percent', fixed: 'range.fixed' } as const
const linkParts: readonly PartSpec[] = [
  { name: 'texts', label: 'bill.linkText', kind: 'texts' },
  { name: 'link', label: 'bill.link', kind: 'link' },
]
const flags = Object.entries(ShopFlag) as [keyof typeof ShopFlag, number][]

/** A storefront and all its settings. */
export const shop = billType({
  name: 'shop',
  title: 'bill.shops',
  table: 'shops',
  display: 'titles',
  currency: (db, _, at) => db`${at}.base_currency`,
  access: [
    staff('owner', ['see', 'add', 'edit', 'export']),
    anyStaff(),
    distributors(
      DistributionRight.Screens,
      ['see'],
      (db, context) => db`r.id in (${shopsRunBy(db, context.visitor)})`,
    ),
  ],
  fields: [
    f.texts('titles', 'bill.title', { required: true, ...shopNameLength }),
    f.text('code', 'bill.code', {
      required: true,
      once: true,
      max: 30,
      schema: matching(/^[a-z0-9-]{2,30}$/),
    }),
    f.choice('kind', 'bill.kind', kinds, { once: true, default: 'wholesale' }),
    f.lookup('owner_id', 'bill.owner', 'member', { hint: 'bill.ownerHint' }),
    f.text('domain', 'bill.domain', { max: 100, nullable: true, schema: matching(/^[a-z0-9.-]+$/) }),
    f.choice('register_mode', 'bill.registerMode', registerModes, { default: 'auto' }),
    f.texts('subtitles', 'bill.subtitle', { max: 120, list: false }),

    f.section('bill.look', [
      f.picture('logo', 'bill.logo'),
      f.color('primary_color', 'bill.color', { required: true, default: '#d7263d' }),
      f.text('mobile_site', 'bill.mobileSite', { nullable: true, schema: matching(/^https?:\/\/[^\s/]/) }),
      f.choice('stock_display', 'bill.stockDisplay', stockDisplays, { default: 'number' }),
      f.entries('header_links', 'bill.headerLinks', linkParts),
      f.entries('footer', 'bill.footer', [
        { name: 'titles', label: 'bill.title', kind: 'texts' },
        { name: 'links', label: 'bill.links', kind: 'list', parts: linkParts },
      ]),
    ]),
    f.section('bill.selling', [
      f.flag('show_tier_prices', 'bill.showTierPrices', { hint: 'bill.showTierPricesHint', list: false }),
      f.text('base_currency', 'bill.baseCurrency', {
        required: true,
        once: true,
        default: 'CNY',
        schema: matching(/^[A-Z]{3}$/),
      }),
      f.whole('base_tier', 'bill.baseTier', { max: '9', default: '0', hint: 'bill.tierHint' }),
      f.flag('has_mini_program', 'bill.miniProgram', { readonly: true }),
      f.percent('collecting_fee_percent', 'fx-orders.feePercent', {
        max: '100',
        default: '0',
        hint: 'fx-orders.feePercentHint',
      }),
      f.flag('auto_purchase', 'fx-orders.autoPurchase', { hint: 'fx-orders.autoPurchaseHint', list: false }),
    ]),
    f.section('range.markup', [
      f.choice('default_markup_kind', 'range.markupKind', markupKinds, { default: 'percent', filter: false }),
      // 0: nothing is added; what is has the limits of product §5.
      f.percent('default_markup_percent', 'range.markupValue', { default: '0', max: '9998.99' }),
    ]),
    f.section('bill.deadlines', [
      f.whole('payment_minutes', 'bill.paymentMinutes', { min: '1', max: '43200', default: '30' }),
      f.whole('flash_payment_minutes', 'bill.flashPaymentMinutes', { min: '1', max: '43200', default: '10' }),
      f.whole('receipt_days', 'bill.receiptDays', { min: '1', max: '365', default: '10' }),
    ]),
    f.section('bell.smsSettings', [
      f.flag('sms_shipped', 'bell.smsWhenShipped', { default: '1', list: false }),
      f.flag('sms_ready', 'bell.smsWhenReady', { default: '1', list: false }),
      f.flag('sms_refunded', 'bell.smsWhenRefunded', { default: '1', list: false }),
    ]),
    f.section('checkout.settings', [
      f.whole('points_earned', 'checkout.pointsEarned', {
        max: '10000',
        default: '1',
        hint: 'checkout.zeroIsOff',
      }),
      f.whole('points_months', 'checkout.pointsMonths', {
        max: '1200',
        default: '24',
        hint: 'checkout.zeroIsNever',
      }),
      f.whole('points_per_unit', 'checkout.pointsPerUnit', {
        max: '1000000',
        default: '100',
        hint: 'checkout.zeroIsOff',
      }),
      f.whole('points_max_percent', 'checkout.pointsMaxPercent', { max: '100', default: '50' }),
      f.lookup('order_red_packet_id', 'bill.orderRedPacket', 'red_packet_template', {
        list: false,
        hint: 'bill.rewardHint',
      }),
      f.lookup('invitation_red_packet_id', 'bill.invitationRedPacket', 'red_packet_template', {
        list: false,
        hint: 'bill.rewardHint',
      }),
      f.whole('unpaid_orders_max', 'checkout.unpaidMax', { min: '1', max: '1000', default: '20' }),
      f.money('pay_code_above', 'checkout.payCodeAbove', { hint: 'checkout.payCodeHint' }),
    ]),
    f.texts('contract_texts', 'checkout.contract', {
      max: 20_000,
      lines: 6,
      list: false,
      hint: 'checkout.contractHint',
    }),
    f.section('bill.topUpPackages', [
      f.money('top_up_min', 'bill.topUpMin', { min: '0.01', default: '1' }),
      f.money('top_up_max', 'bill.topUpMax', { min: '0.01', hint: 'bill.topUpMaxHint' }),
    ]),
    f.section('bill.withdrawals', [
      f.money('withdrawal_min', 'bill.withdrawalMin', { min: '0.01', default: '10' }),
      f.money('withdrawal_max', 'bill.withdrawalMax', { min: '0.01', default: '50000' }),
      f.money('withdrawal_fee', 'bill.withdrawalFee', { default: '2' }),
    ]),
    f.section(
      'bill.flags',
      flags.map(([name, index]) => f.bit('flags', index, `bill.flag${name}`)),
    ),
    f.section(
      'bill.languages',
      languages.map(({ code, name: language }) => ({
        ...f.item('languages', code, 'bill.inLanguage', {
          default: code === 'zh' || code === 'en' ? '1' : '0',
        }),
        labelParams: { language },
      })),
    ),
    f.textLists('search_hints', 'bill.searchHints', { hint: 'bill.onePerLine' }),
    f.section('bill.places', [
      f.lookup('site_id', 'bill.site', 'site', { required: true }),
      f.lookup('store_id', 'bill.store', 'store', { required: true }),
      f.lookup('warehouse_id', 'bill.warehouse', 'warehouse', { required: true }),
      f.lookup('fund_account_id', 'bill.fundAccount', 'fund_account', { required: true }),
    ]),
  ],
  sort: 'id',
  children: [
    { billType: 'currency', by: 'shop_id' },
    { billType: 'delivery_method', by: 'shop_id' },
    { billType: 'pay_method', by: 'shop_id' },
    { billType: 'top_up_package', by: 'shop_id' },
  ],
  check,
  // Whoever signed the old words did not sign the new ones.
  convert: async (_, changes, before) => ({
    write:
      before && changes.contract_texts
        ? { ...changes, contract_version: (before.contract_version as number) + 1 }
        : changes,
  }),
  saved,
})

/** At least in one language. */
const words = v.pipe(
  v.record(v.string(), v.string()),
  v.check(texts => Object.values(texts).some(text => text.trim() !== '')),
)
const links = v.array(v.strictObject({ texts: words, link: f.wholeLink }))
const footerColumns = v.array(v.strictObject({ titles: words, links }))

async function check(
  { db }: Context,
  values: RecordValues,
  before: RecordValues | null,
): Promise<Failure | undefined> {
  if (((values.languages ?? []) as string[]).length === 0) return fail('bill.noLanguage')
  const base = String(values.base_currency)
  if (!before && mostDecimals(base) > baseDecimals)
    return fail('bill.baseTooFine', { code: base, max: baseDecimals }, 'base_currency')
  if (Number(values.withdrawal_max) < Number(values.withdrawal_min)) {
    return fail('bill.maxBelowMin', {}, 'withdrawal_max')
  }
  if (values.top_up_max && Number(values.top_up_max) < Number(values.top_up_min)) {
    return fail('bill.maxBelowMin', {}, 'top_up_max')
  }
  if (!v.is(links, values.header_links)) return fail('bill.badStructure', {}, 'header_links')
  if (!v.is(footerColumns, values.footer)) return fail('bill.badStructure', {}, 'footer')
  if (values.owner_id === null || values.owner_id === before?.owner_id) return undefined
  const [owner] =
    await db`select from members where id = ${values.owner_id as number} and role = 'distributor'`
  if (!owner) return fail('bill.notDistributor', {}, 'owner_id')
  // What its customers pay is booked in head office's books as it is.
  const [head] = await db<{ currency: string }[]>`
    select base_currency as currency from shops where is_default and base_currency <> ${values.base_currency as string}`
  return head && fail('bill.ownersCurrency', { currency: head.currency }, 'base_currency')
}

/** A new shop counts in its base currency, as that is written and rounded. */
async function saved({ db }: Context, { id, before, after }: Saved): Promise<undefined> {
  if (before) return
  const code = after.base_currency as string
  const format = new Intl.NumberFormat('zh', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  })
  const symbol = format.formatToParts(0).find(part => part.type === 'currency')?.value ?? code
  const { maximumFractionDigits: decimals = 2 } = format.resolvedOptions()
  await db`
    insert into currencies (shop_id, code, symbol, rate, decimals) values (${id}, ${code}, ${symbol}, 1, ${decimals})`
}
