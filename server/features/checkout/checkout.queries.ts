import type { Area, CheckoutView } from '../../../contract/checkout.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import type { Language } from '../../../contract/languages.ts'
import type { Region } from '../../../contract/mobile.ts'
import { pointsCurrency } from '../../../contract/money.ts'
import type { Cache } from '../../cache/cache.ts'
import type { Db } from '../../db/database.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { type AreaNames, readsChinese, romanisedArea } from './area-names.ts'
import type { FreightRule } from './freight.ts'
import { statesOf } from './states.ts'

/** China's, with their names in Latin letters for whoever does not read Chinese. */
export const areaRows = (cache: Cache, db: Db, lang: Language): Promise<Area[]> => {
  const isChinese = readsChinese(lang)
  return cache.get(`areas:${isChinese}`, ['areas'], async () => {
    const rows = await db<Area[]>`select id, area1, area2, area3 from areas order by id`
    return isChinese ? rows : rows.map(row => ({ ...row, names: namesOf(romanisedArea(row)) }))
  })
}

const namesOf = ({ area1, area2, area3 }: AreaNames): NonNullable<Area['names']> => [area1, area2, area3]

/** Of another country: what its addresses call the state, numbered by place. */
export const stateRows = (region: Region, lang: Language): Area[] =>
  statesOf(region, lang).map(({ value, name }, at) => ({
    id: at + 1,
    area1: value,
    area2: '',
    area3: '',
    ...(name !== value && { names: [name, '', ''] as NonNullable<Area['names']> }),
  }))

/** What the shop asks of a checkout; read fresh, because it decides over money. */
export interface ShopTerms {
  pointsPerUnit: number
  pointsMaxPercent: number
  unpaidMax: number
  paymentMinutes: number
  flashPaymentMinutes: number
  /** Empty: nothing to sign. */
  contract: string
  contractVersion: number
  /** Not any more once its distributor has stopped working with us. */
  takesOrders: boolean
  /** Of the shop's own store, `09:00`. */
  opensAt: string
  closesAt: string
}

/** Whom it is for, and what they have. Balances in the base currency. */
export interface BuyerAccount {
  id: number
  nick: string
  creditLimit: Decimal
  creditDays: number
  /** Open orders on account and unsettled bills. */
  exposure: Decimal
  overdue: Decimal
  storedValue: Decimal
  /** Null: there is none to pay with here. */
  wallet: Decimal | null
  points: number
  unpaidOrders: number
}

export interface DeliveryWay {
  id: number
  kind: 'delivery' | 'pickup'
  /** Nothing can be ordered this way without a time. */
  asksTime: boolean
  name: string
  note: string
  rules: FreightRule[]
}

type PickupStore = CheckoutView['stores'][number]

export interface ShopPayMethod {
  id: number
  code: string
  note: string
  settings: Record<string, unknown>
  payHours: number | null
}

export interface CheckoutFacts {
  terms: ShopTerms
  account: BuyerAccount
  deliveryWays: DeliveryWay[]
  stores: PickupStore[]
  payMethods: ShopPayMethod[]
}

/** All that a checkout depends on beside its lines, in one query. */
export async function checkoutFacts(
  db: Db,
  shop: Shop,
  memberId: number,
  lang: Language,
): Promise<CheckoutFacts> {
  const [row] = await db<[CheckoutFacts]>`
    select
      json_build_object('pointsPerUnit', s.points_per_unit, 'pointsMaxPercent', s.points_max_percent,
        'unpaidMax', s.unpaid_orders_max, 'paymentMinutes', s.payment_minutes,
        'flashPaymentMinutes', s.flash_payment_minutes,
        'contract', coalesce(text_in(s.contract_texts, ${lang}::text), ''),
        'contractVersion', s.contract_version, 'takesOrders', s.takes_orders,
        'opensAt', to_char(o.opens_at, 'HH24:MI'), 'closesAt', to_char(o.closes_at, 'HH24:MI')) as terms,
      json_build_object('id', m.id, 'nick', m.nick, 'creditLimit', m.credit_limit::text, 'creditDays', m.credit_days,
        'exposure', purse.exposure::text,
        -- Among the buyer's own. By its number a young shop's orders look as few as theirs, and a plan that reads all of them stays.
        'overdue', (select coalesce(sum(round((total - paid - waived) / rate, 2)), 0)::text from orders
           where member_id = m.id and shop_id is not distinct from s.id and due_at < now() and settled_at is null
             and state not in (5, 7)),
        'storedValue', purse.stored::text,
        'wallet', case when exists (select from e_accounts e where e.member_id = m.id and e.state = 'normal')
          and s.id = (select id from shops where owner_id is null order by is_default desc, id limit 1)
          then purse.wallet::text end,
        'points', purse.points,
        'unpaidOrders', (select count(*)::integer from orders u
           where u.member_id = m.id and u.state = 0 and u.source = 'online'
             and not exists (select from orders c where c.purchase_id = u.id))) as account,
      (select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind,
          'asksTime', d.asks_time or d.kind = 'pickup',
          'name', text_in(d.names, ${lang}::text), 'note', coalesce(text_in(d.notes, ${lang}::text), ''),
          'rules', (select coalesce(json_agg(json_build_object('countries', f.countries, 'regions', f.regions, 'measure', f.measure,
             'firstUnit', f.first_unit::text, 'firstFee', f.first_fee::text, 'nextUnit', f.next_unit::text,
             'nextFee', f.next_fee::text, 'freeAbove', f.free_above::text) order by f.id), '[]')
             from freight_rules f where f.method_id = d.id)) order by d.position, d.id), '[]')
       from delivery_methods d where d.shop_id = s.id and d.enabled) as "deliveryWays",
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', text_in(t.names, ${lang}::text),
          'address', coalesce(text_in(t.addresses, ${lang}::text), ''), 'phone', t.phone,
          'opensAt', to_char(t.opens_at, 'HH24:MI'), 'closesAt', to_char(t.closes_at, 'HH24:MI')) order by t.id), '[]')
       from stores t where t.site_id = s.site_id and t.pickup) as stores,
      (select coalesce(json_agg(json_build_object('id', p.id, 'code', p.code, 'settings', p.settings, 'payHours', p.pay_hours,
          'note', coalesce(text_in(p.instructions, ${lang}::text), '')) order by p.position, p.id), '[]')
       from shop_pay_methods p where p.shop_id = s.id and p.enabled) as "payMethods"
    from shops s join stores o on o.id = s.store_id, members m, lateral (
      select coalesce(-sum(a.balance) filter (where a.kind = 'credit' and a.currency = s.base_currency), 0) as exposure,
        coalesce(sum(a.balance) filter (where a.kind in ('stored_value', 'bonus') and a.currency = s.base_currency), 0) as stored,
        coalesce(sum(a.balance) filter (where a.kind = 'wallet' and a.currency = s.base_currency), 0) as wallet,
        coalesce(sum(trunc(a.balance - (
          select coalesce(sum(l.unspent), 0) from point_lots l where l.account_id = a.id and l.unspent > 0 and l.ends_at <= now())))
          filter (where a.kind = 'points' and a.currency = ${pointsCurrency}), 0)::integer as points
      from ledger_accounts a where a.shop_id = s.id and a.member_id = m.id) purse
    where s.id = ${shop.id} and m.id = ${memberId}`
  return row!
}

export async function warehouseNames(
  db: Db,
  ids: readonly number[],
  lang: Language,
): Promise<Map<number, string>> {
  const rows = await db<{ id: number; name: string }[]>`
    select id, text_in(names, ${lang}::text) as name from warehouses where id = any(${ids as number[]})`
  return new Map(rows.map(({ id, name }) => [id, name]))
}
