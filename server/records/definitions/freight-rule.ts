import { DistributionRight } from '../../../contract/flags.ts'
import { homeRegion } from '../../../contract/mobile.ts'
import type { Context } from '../../context.ts'
import type { Db, Fragment } from '../../db/database.ts'
import { restOfTheWorld } from '../../features/checkout/freight.ts'
import { fail } from '../../handler.ts'
import { countryName, regions } from '../../i18n/countries.ts'
import { shopsRunBy } from '../../visitor.ts'
import { anyStaff, distributors, staff } from '../access.ts'
import { baseOf } from '../amounts.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { choice, computed, item, lines, lookup, money, quantity, section } from '../fields.ts'

/** What a delivery to these countries costs: the first unit, each further one, nothing above an amount. */
export const freightRule = billType({
  name: 'freight_rule',
  title: 'bill.freightRules',
  table: 'freight_rules',
  currency: baseOf((db, at) => db`(select d.shop_id from delivery_methods d where d.id = ${at}.method_id)`),
  access: [
    staff('warehouse'),
    anyStaff(),
    distributors(
      DistributionRight.Screens,
      ['see', 'add', 'edit', 'del'],
      (db, context) => db`r.method_id in (
        select d.id from delivery_methods d where d.shop_id in (${shopsRunBy(db, context.visitor)}))`,
    ),
  ],
  fields: [
    lookup('method_id', 'bill.deliveryMethod', 'delivery_method', { required: true, once: true }),
    computed('countries.names', 'bill.countries', (db, context, at) => countryNames(db, context, at), {
      list: { w: 160 },
    }),
    computed('where', 'bill.regions', (db, _, at) => db`array_to_string(${at}.regions, ', ')`, {
      list: { w: 200 },
      search: true,
    }),
    lines('regions', 'bill.regions', { hint: 'bill.regionsHint' }),
    choice(
      'measure',
      'bill.measure',
      { weight: 'bill.byWeight', amount: 'bill.byAmount', quantity: 'bill.byQuantity' },
      { default: 'weight' },
    ),
    quantity('first_unit', 'bill.firstUnit', { required: true, min: '0.0001', default: '1' }),
    money('first_fee', 'bill.firstFee', { required: true }),
    quantity('next_unit', 'bill.nextUnit', { required: true, min: '0.0001', default: '1' }),
    money('next_fee', 'bill.nextFee', { required: true, default: '0' }),
    money('free_above', 'bill.freeAbove', { min: '0.0001' }),
    section('bill.countries', [
      ...regions.map(region => ({
        ...item('countries', region, 'bill.oneCountry', {
          default: region === homeRegion ? '1' : undefined,
        }),
        labelParams: ({ lang }: Context) => ({ country: countryName(region, lang) }),
      })),
      item('countries', restOfTheWorld, 'bill.restOfTheWorld', { hint: 'bill.restOfTheWorldHint' }),
    ]),
  ],
  sort: 'id',
  parent: childrenOf('method_id'),
  check: async ({ db }, { regions, countries }) => {
    const held = (countries ?? [homeRegion]) as string[]
    if (held.length === 0) return fail('bill.chooseCountry', {}, `countries.${homeRegion}`)
    if ((regions as string[] | null)?.length && held.some(country => country !== homeRegion))
      return fail('bill.regionsOfChina', {}, 'regions')
    const [unknown] = await db<{ region: string }[]>`
      select region from unnest(${(regions ?? []) as string[]}::text[]) as region
      where not exists (select from areas where region in (area1, area1 || '/' || area2, area1 || '/' || area2 || '/' || area3))`
    return unknown && fail('bill.unknownRegion', { region: unknown.region }, 'regions')
  },
})

function countryNames(db: Db, { lang, t }: Context, at: Fragment): Fragment {
  const names: Record<string, string> = { [restOfTheWorld]: t('bill.restOfTheWorld') }
  for (const region of regions) names[region] = countryName(region, lang)
  return db`(
    select string_agg(coalesce(${db.json(names)}::jsonb ->> country, country), ', ' order by n)
    from unnest(${at}.countries) with ordinality as held (country, n))`
}
