import { hash } from '@node-rs/argon2'
import type { StaffRole } from '../../contract/action.ts'
import type { Decimal } from '../../contract/decimal.ts'
import { DistributionRight } from '../../contract/flags.ts'
import { languages } from '../../contract/languages.ts'
import type { Db } from '../db/database.ts'

/** A password that every made-up member has; hashed cheaply, because tests make many. */
export const testPassword = 'caravan1'
const passwordHash = hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })

export interface ShopOptions {
  code?: string
  domain?: string
  kind?: 'wholesale' | 'retail'
  flags?: number
  isDefault?: boolean
  ownerId?: number
  mobileSite?: string
  registerMode?: 'closed' | 'auto' | 'review'
  baseTier?: number
}

let made = 0

/** As head office's approval gives them. */
const firstRights = DistributionRight.Distributor | DistributionRight.Screens

export interface MadeShop {
  id: number
  code: string
  warehouseId: number
}

export async function makeShop(db: Db, options: ShopOptions = {}): Promise<MadeShop> {
  const code = options.code ?? `shop-${++made}`
  const names = db.json({ zh: '测试', en: 'Test' })
  const [shop] = await db<Omit<MadeShop, 'code'>[]>`
    with site as (insert into sites (names) values (${names}) returning id),
      store as (insert into stores (site_id, names) select id, ${names} from site returning id),
      warehouse as (insert into warehouses (site_id, names) select id, ${names} from site returning id),
      fund as (insert into fund_accounts (names) values (${names}) returning id)
    insert into shops (code, domain, is_default, owner_id, kind, flags, titles, languages, mobile_site,
      register_mode, base_tier, site_id, store_id, warehouse_id, fund_account_id)
    select ${code}, ${options.domain ?? null}, ${options.isDefault ?? false}, ${options.ownerId ?? null},
      ${options.kind ?? 'wholesale'}, ${options.flags ?? 0},
      ${db.json({ zh: `店铺${code}`, en: `Shop ${code}` })}, ${languages.map(({ code }) => code)}::text[],
      ${options.mobileSite ?? null}, ${options.registerMode ?? 'auto'}, ${options.baseTier ?? 0},
      site.id, store.id, warehouse.id, fund.id
    from site, store, warehouse, fund
    returning id, warehouse_id as "warehouseId"`
  await db`
    insert into currencies (shop_id, code, symbol, rate, decimals, position)
    values (${shop!.id}, 'CNY', '¥', 1, 2, 0), (${shop!.id}, 'USD', '$', 0.14, 2, 1), (${shop!.id}, 'VND', '₫', 3500, 0, 2)`
  return { ...shop!, code }
}

/** Something has to be chosen about a product, and there is one option. Shops ask for it with the flag `Customisation`. */
export async function mustBeCustomised(db: Db, productId: number): Promise<void> {
  await db`
    with chosen as (
      insert into customisation_groups (product_id, names, required) values (${productId}, '{"zh": "刻字"}', true) returning id)
    insert into customisation_options (group_id, names) select id, '{"zh": "激光"}' from chosen`
}

export interface MemberOptions {
  shopId: number
  mobile?: string
  role?: 'member' | 'distributor' | 'operator' | 'office'
  /** Of somebody in head office; nothing is its owner. */
  staffRole?: StaffRole
  status?: 'pending' | 'active' | 'disabled'
  tier?: number
  rights?: number
}

export async function makeMember(db: Db, options: MemberOptions): Promise<{ id: number; mobile: string }> {
  const mobile = options.mobile ?? `139${String(++made).padStart(8, '0')}`
  const [member] = await db<{ id: number }[]>`
    insert into members (shop_id, mobile, password_hash, nick, role, staff_role, status, tier, rights)
    values (${options.shopId}, ${mobile}, ${await passwordHash}, ${`member ${mobile}`},
      ${options.role ?? (options.staffRole ? 'office' : 'member')}, ${options.staffRole ?? null}, ${options.status ?? 'active'}, ${options.tier ?? 0},
      ${options.rights ?? (options.role === 'distributor' ? firstRights : 0)})
    returning id`
  return { id: member!.id, mobile }
}

export interface ProductOptions {
  name?: string
  retail?: Decimal | null
  tiers?: (string | null)[]
  categoryPath?: string
  stock?: string
  minQty?: Decimal
}

export async function makeProduct(db: Db, warehouseId: number, options: ProductOptions = {}) {
  const itemNo = `T-${++made}`
  const names = db.json({ zh: options.name ?? `商品${itemNo}`, en: options.name ?? `Product ${itemNo}` })
  const path = options.categoryPath ?? '0001'
  const [row] = await db<{ productId: number; skuId: number }[]>`
    with category as (
        insert into categories (path, names) values (${path}, ${names})
        on conflict (path) do update set path = excluded.path returning id),
      unit as (insert into units (names) values (${db.json({ zh: '件', en: 'pc' })}) returning id),
      product as (
        insert into products (item_no, names, category_id, unit_id)
        select ${itemNo}, ${names}, category.id, unit.id from category, unit returning id),
      sku as (
        insert into skus (product_id, item_no, retail_price, tier_prices, min_qty)
        select id, ${itemNo}, ${options.retail === undefined ? '100' : options.retail}, ${options.tiers ?? []}::numeric[],
          ${options.minQty ?? '1'}
        from product returning id, product_id),
      stock as (
        insert into stocks (sku_id, warehouse_id, on_hand) select id, ${warehouseId}, ${options.stock ?? '50'} from sku)
    select product_id as "productId", id as "skuId" from sku`
  return row!
}
