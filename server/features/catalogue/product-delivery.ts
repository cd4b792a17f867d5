import { regionOr } from '../../../contract/address-formats.ts'
import { compare, type Decimal, multiply } from '../../../contract/decimal.ts'
import type { Language } from '../../../contract/languages.ts'
import { homeRegion } from '../../../contract/mobile.ts'
import type { ProductDelivery } from '../../../contract/product-detail.ts'
import type { Context } from '../../context.ts'
import { countryName } from '../../i18n/countries.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { readsChinese, romanisedArea } from '../checkout/area-names.ts'
import { type Destination, type Freighted, type FreightRule, freight } from '../checkout/freight.ts'
import type { ShopCurrency, TextsByLanguage } from '../shops/shops.tables.ts'

interface Way {
  id: number
  kind: 'delivery' | 'pickup'
  names: TextsByLanguage
  rules: FreightRule[]
}

interface ShopDelivery {
  ways: Way[]
  stores: { id: number; names: TextsByLanguage; addresses: TextsByLanguage }[]
}

/** How a shop's goods reach people; every product page asks, so it is kept in memory. */
const deliveryOf = ({ cache, db, shop }: Context): Promise<ShopDelivery> =>
  cache.get(
    `delivery:${shop.id}:${shop.siteId}`,
    ['delivery_methods', 'freight_rules', 'stores'],
    async () => {
      const [row] = await db<[ShopDelivery]>`
        select
          (select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind, 'names', d.names, 'rules',
              (select coalesce(json_agg(json_build_object('countries', f.countries, 'regions', f.regions, 'measure', f.measure,
                  'firstUnit', f.first_unit::text, 'firstFee', f.first_fee::text, 'nextUnit', f.next_unit::text,
                  'nextFee', f.next_fee::text, 'freeAbove', f.free_above::text) order by f.id), '[]')
                from freight_rules f where f.method_id = d.id)) order by d.position, d.id), '[]')
            from delivery_methods d where d.shop_id = ${shop.id} and d.enabled) as ways,
          (select coalesce(json_agg(json_build_object('id', t.id, 'names', t.names, 'addresses', t.addresses)
              order by t.id), '[]')
            from stores t where t.site_id = ${shop.siteId} and t.pickup) as stores`
      return row
    },
  )

interface Parcel {
  /** The least that can be bought: its price, weight and number. */
  price: Decimal | null
  weight: Decimal
  quantity: Decimal
  /** Where the member usually has things sent. */
  to: Destination | null
}

export async function productDelivery(context: Context, parcel: Parcel): Promise<ProductDelivery> {
  const { ways, stores } = await deliveryOf(context)
  const { lang, currency } = context
  const { price, weight, quantity, to } = parcel
  const goods = { amount: multiply(price ?? '0', quantity), weight: multiply(weight, quantity), quantity }
  const collects = ways.some(({ kind }) => kind === 'pickup')
  return {
    to: to ? placeName(to, lang) : '',
    ways: ways.map(({ id, kind, names, rules }) => ({
      id,
      kind,
      name: inLanguage(names, lang),
      ...(kind === 'pickup' ? { fee: null, varies: false } : feeOf(rules, to, goods, currency)),
    })),
    stores: collects
      ? stores.map(({ id, names, addresses }) => ({
          id,
          name: inLanguage(names, lang),
          address: inLanguage(addresses, lang),
        }))
      : [],
  }
}

interface Fee {
  /** Null: this way does not go there. */
  fee: Decimal | null
  varies: boolean
}

const feeOf = (
  rules: readonly FreightRule[],
  to: Destination | null,
  goods: Freighted,
  currency: ShopCurrency,
): Fee =>
  to ? { fee: freight(rules, to, goods, currency) ?? null, varies: false } : leastFee(rules, goods, currency)

/** Enough of an address to know which it is. */
function placeName(to: Destination, lang: Language): string {
  const region = regionOr(to.country)
  if (region !== homeRegion)
    return [to.area2 || to.area1, countryName(region, lang)].filter(Boolean).join(', ')
  const { area1, area2 } = readsChinese(lang) ? to : romanisedArea(to)
  return [...new Set([area1, area2])].filter(Boolean).join(' ')
}

const nowhere: Destination = { country: homeRegion, area1: '', area2: '', area3: '' }

/** Of all regions, the one where it costs least. */
function leastFee(rules: readonly FreightRule[], goods: Freighted, currency: ShopCurrency): Fee {
  const everywhere =
    rules.length > 0 ? rules.map(rule => [{ ...rule, countries: [homeRegion], regions: [] }]) : [[]]
  const fees = everywhere.map(rule => freight(rule, nowhere, goods, currency)!)
  const least = fees.reduce((best, fee) => (compare(fee, best) < 0 ? fee : best))
  return { fee: least, varies: fees.some(fee => compare(fee, least) > 0) }
}
