import { formatDate, shopTimeZone } from '../../../contract/dates.ts'
import { type Decimal, roundHalfUp, withPlaces } from '../../../contract/decimal.ts'
import { codeIn, currencyDecimals } from '../../../contract/money.ts'
import type { Days, Figures, Statistics, StatisticsQuery } from '../../../contract/statistics.ts'
import type { Context } from '../../context.ts'
import { type Failure, fail, isFailure } from '../../handler.ts'
import { needs } from '../../records/needs.ts'
import { comparedDays } from './periods.ts'
import {
  bestCustomers,
  figuresOf,
  goodsSold,
  namedCategories,
  namedProducts,
  type OwnShop,
  ownShops,
  type ProductRow,
  type Scope,
  salesByDay,
} from './statistics.queries.ts'

export interface Asked {
  scope: Scope
  before: Days
  shop: OwnShop | undefined
  shops: OwnShop[]
  addsUp: boolean
  currency: string
}

/** Which days of which shops are meant. Shops that count in several currencies are looked at one by one. */
export async function readQuery(
  { db, lang, now }: Context,
  query: StatisticsQuery,
): Promise<Asked | Failure> {
  const compared = comparedDays(query, formatDate(now, shopTimeZone))
  if (isFailure(compared)) return compared
  const shops = await ownShops(db, lang)
  const addsUp = shops.every(({ currency }) => currency === shops[0]!.currency)
  const shop = query.shop ? shops.find(({ id }) => id === query.shop) : addsUp ? undefined : shops[0]
  if (query.shop && !shop) return fail('message.noPermission', undefined, 'shop')
  return {
    scope: { shops: shop ? [shop.id] : shops.map(({ id }) => id), days: compared.days },
    before: compared.before,
    shop,
    shops,
    addsUp,
    currency: (shop ?? shops[0]!).currency,
  }
}

/** In the decimals of the currency that the shops count in. */
export async function amountsIn(context: Context, code: string): Promise<(amount: Decimal) => Decimal> {
  const currency = codeIn(await needs().currencyBook(context), code)
  const decimals = currency ? currencyDecimals(currency) : 2
  return amount => withPlaces(roundHalfUp(amount, decimals), decimals)
}

/** Every order of the period is looked at, and its lines once; nobody needs that to the second. */
const freshForMs = 60_000
const best = 10

export async function statisticsOf(context: Context, asked: Asked): Promise<Statistics> {
  const { db, cache, lang, now } = context
  const { scope, before, shop, shops, addsUp, currency } = asked
  const minute = Math.floor(now.getTime() / freshForMs)
  const kept = <T>(what: string, days: Days, load: () => Promise<T>) =>
    cache.get(`statistics:${what}:${scope.shops}:${days.from}:${days.to}:${minute}`, [], load)
  const [amount, current, earlier, byDay, sold, customers] = await Promise.all([
    amountsIn(context, currency),
    kept('figures', scope.days, () => figuresOf(db, scope)),
    kept('figures', before, () => figuresOf(db, { ...scope, days: before })),
    salesByDay(db, scope),
    kept('goods', scope.days, () => goodsSold(db, scope, best)),
    kept('customers', scope.days, () => bestCustomers(db, scope, best)),
  ])
  const { byAmount, byQuantity, categories } = sold
  const ids = (rows: readonly ProductRow[]) => rows.map(({ id }) => id)
  const [names, categoryNames] = await Promise.all([
    namedProducts(db, ids([...byAmount, ...byQuantity]), lang),
    namedCategories(db, ids(categories), lang),
  ])
  const named = ({ id, quantity, amount: sum }: ProductRow) => {
    const { name, picture } = names.get(id)!
    return { id, name, picture, quantity, amount: amount(sum) }
  }
  const figures = (of: Figures): Figures => ({
    ...of,
    turnover: amount(of.turnover),
    average: amount(of.average),
    refunds: amount(of.refunds),
  })
  return {
    days: scope.days,
    before,
    shop: shop?.id ?? null,
    shops: shops.map(({ id, name }) => ({ id, name })),
    addsUp,
    currency,
    now: figures(current),
    earlier: figures(earlier),
    turnover: byDay.map(({ day, turnover }) => ({ day, value: Number(turnover) })),
    orders: byDay.map(({ day, orders }) => ({ day, value: orders })),
    byAmount: byAmount.map(named),
    byQuantity: byQuantity.map(named),
    customers: customers.map(one => ({ ...one, amount: amount(one.amount) })),
    categories: categories.map(({ id, quantity, amount: sum }) => ({
      id,
      name: categoryNames.get(id) ?? '',
      quantity,
      amount: amount(sum),
    })),
  }
}
