import { DistributionRight, ShopFlag } from '../../../contract/flags.ts'
import { languages } from '../../../contract/languages.ts'
import { payMethodNames } from '../../../contract/pay-methods.ts'
import { email, phone, shopNameLength } from '../../../contract/validators.ts'
import type { Context } from '../../context.ts'
import { channelCodes } from '../../features/payment/channels.ts'
import { shopDirectory } from '../../features/shops/shops.queries.ts'
import { type Failure, fail } from '../../handler.ts'
import { shopsRunBy } from '../../visitor.ts'
import { distributors } from '../access.ts'
import { type AccessRule, billType, childrenOf, type RecordValues } from '../bill-type.ts'
import * as f from '../fields.ts'
import { registerModes, stockDisplays } from './shop.ts'

/** What a distributor sets of the own shop; head office's form (`shop`) has all the rest. */
export const ownShop = billType({
  name: 'own_shop',
  title: 'screens.shopSettings',
  table: 'shops',
  display: 'titles',
  currency: (db, _, at) => db`${at}.base_currency`,
  access: [
    distributors(
      DistributionRight.Screens,
      ['see', 'edit'],
      (db, context) => db`r.id in (${shopsRunBy(db, context.visitor)})`,
    ),
  ],
  fields: [
    f.texts('titles', 'own-shop.shopName', { required: true, ...shopNameLength }),
    f.text('code', 'bill.code', { readonly: true }),
    f.texts('subtitles', 'bill.subtitle', { max: 120, list: false }),
    f.section('bill.look', [
      f.picture('logo', 'bill.logo', { hint: 'own-shop.logoHint' }),
      f.color('primary_color', 'bill.color', { required: true }),
    ]),
    f.texts('notice_texts', 'own-shop.notice', { max: 200, list: false, hint: 'own-shop.noticeHint' }),
    f.section('own-shop.customersTurnTo', [
      f.inside('contact', [
        f.text('person', 'own-shop.contact', { max: 60 }),
        f.text('phone', 'own-shop.phone', { max: 30, schema: phone() }),
        f.text('email', 'bill.email', { max: 254, schema: email() }),
        f.text('address', 'own-shop.address', { max: 200 }),
      ]),
    ]),
    f.section('bill.selling', [
      f.choice('register_mode', 'bill.registerMode', registerModes),
      f.bit('flags', ShopFlag.GuestsSeePrices, 'bill.flagGuestsSeePrices', {
        hint: 'own-shop.guestsSeePricesHint',
      }),
      f.choice('stock_display', 'bill.stockDisplay', stockDisplays),
    ]),
    f.section(
      'bill.languages',
      languages.map(({ code, name: language }) => ({
        ...f.item('languages', code, 'bill.inLanguage'),
        labelParams: { language },
      })),
    ),
  ],
  sort: 'id',
  children: [
    { billType: 'delivery_method', by: 'shop_id' },
    { billType: 'own_pay_method', by: 'shop_id' },
    { billType: 'own_notice', by: 'shop_id' },
    { billType: 'own_selection_theme', by: 'shop_id' },
  ],
  check,
})

/** Languages are those of head office: it writes what the products are called. */
async function check({ cache, pool }: Context, values: RecordValues): Promise<Failure | undefined> {
  const chosen = (values.languages ?? []) as string[]
  if (chosen.length === 0) return fail('bill.noLanguage')
  const head = (await shopDirectory(cache, pool)).find(({ isDefault }) => isDefault)
  const missing = chosen.find(code => !head?.languages.some(language => language === code))
  return missing ? fail('own-shop.languageNotOffered', {}, `languages.${missing}`) : undefined
}

/** Between a distributor and their customers: stored value and buying on account are head office's. */
const offered = ['xx', 'cod', ...channelCodes]

const theirMethods: NonNullable<AccessRule['rows']> = (db, { visitor }) => db`
  r.shop_id in (${shopsRunBy(db, visitor)}) and r.code = any(${offered}) and (
    r.code in ('xx', 'cod') or exists (
      select from pay_methods h join shops s on s.id = h.shop_id and s.is_default where h.code = r.code and h.enabled))`

/** How customers pay in a distributor's shop. What goes through a channel is collected by head office, by its contract. */
export const ownPayMethod = billType({
  name: 'own_pay_method',
  title: 'bill.payMethods',
  table: 'pay_methods',
  access: [
    distributors(DistributionRight.Screens, ['see'], theirMethods),
    // Where customers' money goes is not for a clerk to say.
    distributors(DistributionRight.Screens, ['edit'], (db, context) =>
      context.visitor.role === 'operator' ? db`false` : theirMethods(db, context),
    ),
  ],
  fields: [
    f.choice('code', 'bill.payMethod', payMethodNames, { readonly: true, list: 160 }),
    f.flag('enabled', 'bill.enabled'),
    f.texts('instructions', 'own-shop.payNote', { max: 1000, lines: 4, hint: 'own-shop.payNoteHint' }),
    f.whole('position', 'bill.position', { max: '32767' }),
    f.lookup('shop_id', 'bill.shop', 'shop', { readonly: true }),
  ],
  sort: 'position',
  parent: childrenOf('shop_id'),
  check: async (_, { code, enabled, instructions }) =>
    code === 'xx' && enabled && !Object.values(instructions ?? {}).some(Boolean)
      ? fail('own-shop.accountNeeded', {}, 'instructions.zh')
      : undefined,
})
