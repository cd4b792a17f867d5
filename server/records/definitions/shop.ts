import * as v from 'valibot'
import { ShopFlag } from '../../../contract/flags.ts'
import { languages } from '../../../contract/languages.ts'
import { fail } from '../../handler.ts'
import { anyStaff, distributors, staff, visitorId } from '../access.ts'
import { billType } from '../bill-type.ts'
import {
  bit,
  choice,
  flag,
  item,
  lookup,
  money,
  percent,
  picture,
  structure,
  text,
  textLists,
  texts,
  whole,
} from '../fields.ts'

const flags = Object.entries(ShopFlag) as [keyof typeof ShopFlag, number][]

const matching = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern, 'form.type'))
const shopTexts = v.record(v.string(), v.string())
const shopLinks = v.array(v.strictObject({ texts: shopTexts, link: v.string() }))
const footerColumns = v.array(v.strictObject({ titles: shopTexts, links: shopLinks }))

/** A storefront and all its settings. */
export const shop = billType({
  name: 'shop',
  title: 'bill.shops',
  table: 'shops',
  display: 'titles',
  access: [
    staff('owner', ['see', 'add', 'edit', 'export']),
    anyStaff(),
    distributors(['see'], (db, context) => db`r.owner_id = ${visitorId(context)}`),
  ],
  fields: [
    texts('titles', 'bill.title', { required: true, max: 60 }),
    text('code', 'bill.code', { required: true, once: true, max: 30, schema: matching(/^[a-z0-9-]{2,30}$/) }),
    choice(
      'kind',
      'bill.kind',
      { wholesale: 'bill.wholesale', retail: 'bill.retail' },
      { once: true, default: 'wholesale' },
    ),
    lookup('owner_id', 'bill.owner', 'member', { hint: 'bill.ownerHint' }),
    text('domain', 'bill.domain', { max: 100, nullable: true, schema: matching(/^[a-z0-9.-]+$/) }),
    text('base_currency', 'bill.baseCurrency', {
      required: true,
      once: true,
      default: 'CNY',
      list: false,
      schema: matching(/^[A-Z]{3}$/),
    }),
    texts('subtitles', 'bill.subtitle', { max: 120, list: false }),

    picture('logo', 'bill.logo', { group: 'bill.look' }),
    text('primary_color', 'bill.color', {
      required: true,
      default: '#d7263d',
      list: false,
      group: 'bill.look',
      schema: matching(/^#[0-9a-f]{6}$/),
    }),
    text('mobile_site', 'bill.mobileSite', {
      max: 200,
      nullable: true,
      list: false,
      group: 'bill.look',
      schema: matching(/^https?:\/\/[^\s/]/),
    }),
    choice(
      'stock_display',
      'bill.stockDisplay',
      { number: 'bill.stockNumber', label: 'bill.stockWord', none: 'bill.stockNone' },
      { default: 'number', list: false, group: 'bill.look' },
    ),
    structure('header_links', 'bill.headerLinks', { group: 'bill.look', default: '[]' }),
    structure('footer', 'bill.footer', { group: 'bill.look', default: '[]' }),

    choice(
      'register_mode',
      'bill.registerMode',
      { closed: 'bill.registerClosed', auto: 'bill.registerAuto', review: 'bill.registerReview' },
      { default: 'auto', group: 'bill.selling' },
    ),
    whole('base_tier', 'bill.baseTier', {
      max: '9',
      default: '0',
      list: false,
      group: 'bill.selling',
      hint: 'bill.tierHint',
    }),
    percent('default_markup_percent', 'bill.defaultMarkup', {
      default: '0',
      list: false,
      group: 'bill.selling',
    }),
    flag('has_mini_program', 'bill.miniProgram', { list: false, group: 'bill.selling' }),
    whole('payment_minutes', 'bill.paymentMinutes', {
      min: '1',
      max: '43200',
      default: '30',
      list: false,
      group: 'bill.deadlines',
    }),
    whole('flash_payment_minutes', 'bill.flashPaymentMinutes', {
      min: '1',
      max: '43200',
      default: '10',
      list: false,
      group: 'bill.deadlines',
    }),
    whole('receipt_days', 'bill.receiptDays', {
      min: '1',
      max: '365',
      default: '10',
      list: false,
      group: 'bill.deadlines',
    }),
    money('withdrawal_min', 'bill.withdrawalMin', {
      min: '0.01',
      default: '10',
      list: false,
      group: 'bill.withdrawals',
    }),
    money('withdrawal_max', 'bill.withdrawalMax', {
      min: '0.01',
      default: '50000',
      list: false,
      group: 'bill.withdrawals',
    }),
    money('withdrawal_fee', 'bill.withdrawalFee', { default: '2', list: false, group: 'bill.withdrawals' }),

    flags.map(([name, index]) => bit('flags', index, `bill.flag${name}`, { group: 'bill.flags' })),
    languages.map(({ code, name }) => ({
      ...item('languages', code, 'bill.inLanguage', {
        group: 'bill.languages',
        default: code === 'zh' || code === 'en' ? '1' : '0',
      }),
      labelParams: { language: name },
    })),
    textLists('search_hints', 'bill.searchHints', { hint: 'bill.onePerLine' }),
    lookup('site_id', 'bill.site', 'site', { required: true, list: false, group: 'bill.places' }),
    lookup('store_id', 'bill.store', 'store', { required: true, list: false, group: 'bill.places' }),
    lookup('warehouse_id', 'bill.warehouse', 'warehouse', {
      required: true,
      list: false,
      group: 'bill.places',
    }),
    lookup('fund_account_id', 'bill.fundAccount', 'fund_account', {
      required: true,
      list: false,
      group: 'bill.places',
    }),
  ],
  sort: 'id',
  check: async ({ db }, values, before) => {
    if ((values.languages as string[]).length === 0) return fail('bill.noLanguage')
    if (Number(values.withdrawal_max) < Number(values.withdrawal_min))
      return fail('bill.maxBelowMin', {}, 'withdrawal_max')
    if (!v.is(shopLinks, values.header_links)) return fail('bill.badStructure', {}, 'header_links')
    if (!v.is(footerColumns, values.footer)) return fail('bill.badStructure', {}, 'footer')
    if (values.owner_id === null || values.owner_id === before?.owner_id) return undefined
    const [owner] =
      await db`select from members where id = ${values.owner_id as number} and role = 'distributor'`
    return owner ? undefined : fail('bill.notDistributor', {}, 'owner_id')
  },
  saved: async ({ db }, { id, before, after }) => {
    if (before) return undefined
    const code = after.base_currency as string
    const format = new Intl.NumberFormat('zh', {
      style: 'currency',
      currency: code,
      currencyDisplay: 'narrowSymbol',
    })
    const symbol = format.formatToParts(0).find(part => part.type === 'currency')?.value ?? code
    const { maximumFractionDigits: decimals = 2 } = format.resolvedOptions()
    await db`insert into currencies (shop_id, code, symbol, rate, decimals) values (${id}, ${code}, ${symbol}, 1, ${decimals})`
    return undefined
  },
})
