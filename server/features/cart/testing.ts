import { afterAll, beforeAll, beforeEach } from 'vitest'
import { addToCart, type Cart, type CartRow, getCart } from '../../../contract/cart.ts'
import { combineFlags, ShopFlag } from '../../../contract/flags.ts'
import { type MadeShop, makeMember, makeProduct, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'

export const cartFlags = combineFlags(ShopFlag.GuestsSeePrices, ShopFlag.Customisation, ShopFlag.BuyOnBehalf)

export const guestCookie = () => `g${String(Math.random()).slice(2)}`.padEnd(43, 'x').slice(0, 43)

interface Surroundings {
  server: OpenShop
  shop: MadeShop
  warehouse: number
  /** A new member for each test, with an empty cart. */
  me: CallAs
  myId: number
  mobile: string
}

/** A shop for the tests of one file, and what they all do in it. */
export function cartShop() {
  const at = {} as Surroundings

  beforeAll(async () => {
    at.server = await openShop()
    at.shop = await makeShop(at.server.sql, { code: 'head', isDefault: true, flags: cartFlags })
    at.warehouse = at.shop.warehouseId
  }, 60_000)

  afterAll(() => at.server.close())

  beforeEach(async () => {
    const { id, mobile } = await makeMember(at.server.sql, { shopId: at.shop.id, tier: 1 })
    Object.assign(at, { myId: id, mobile, me: { session: await at.server.signIn(mobile) } })
  })

  return Object.assign(at, {
    product: (options: Parameters<typeof makeProduct>[2] = {}) =>
      makeProduct(at.server.sql, at.warehouse, { retail: '100', tiers: ['90'], ...options }),
    add: (products: CartRow[], as = at.me) => at.server.call(addToCart, { products }, as),
    cart: async (as = at.me): Promise<Cart> => (await at.server.call(getCart, {}, as)).obj,
    /** With a price of its own for the tier of `me`. */
    boxOf: async (productId: number, factor: number, price: number | null = null) => {
      const [unit] = await at.server.sql<{ id: number }[]>`
        insert into units (names) values ('{"zh": "箱", "en": "box"}') returning id`
      await at.server.sql`
        insert into product_units (product_id, unit_id, factor) values (${productId}, ${unit!.id}, ${factor})`
      if (price !== null) {
        await at.server.sql`
          insert into unit_prices (sku_id, unit_id, tier, price)
          select id, ${unit!.id}, 1, ${price} from skus where product_id = ${productId}`
      }
      return unit!.id
    },
  })
}
