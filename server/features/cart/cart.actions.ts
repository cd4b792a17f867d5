import {
  addSelectionTheme,
  addToCart,
  type Cart,
  cartCount,
  changeCartLine,
  changeCartPromotion,
  checkCartLine,
  clearUnavailable,
  commentCartLine,
  getCart,
  removeFromCart,
} from '../../../contract/cart.ts'
import { compare } from '../../../contract/decimal.ts'
import type { Context } from '../../context.ts'
import { fail, handle, type Outcome, ok } from '../../handler.ts'
import { ownerOf, ownerToWrite } from '../guests/guest.ts'
import { buyerNamed, buyerOf } from '../pricing/price-lines.ts'
import { cartVouchers } from '../vouchers/cart-coupon.ts'
import {
  type CartScope,
  countLines,
  removeLines,
  runsHere,
  setChecked,
  setComment,
  setPromotion,
  setQuantity,
  setUnit,
  skusOfTheme,
  storedLines,
  tickOnly,
} from './cart.queries.ts'
import { keepKey, takeKey } from './cart-keys.ts'
import { assembleCart, type CartQuery, type LoadedCart, loadCart, shownCart } from './load-cart.ts'
import { putIntoCart, refusal } from './put-into-cart.ts'

/** What a line's column holds. */
const mostQuantity = '9999999999'

const noRecord = (field?: string) => fail('message.noPermission', undefined, field)

/** What of the visitor's cart a call is about; a guest may have none. */
function scopeOf(
  context: Context,
  { storeId, whId }: { storeId?: number; whId?: number },
): CartScope | undefined {
  const owner = ownerOf(context)
  return (
    owner && {
      shopId: context.shop.id,
      ownerId: context.shop.ownerId,
      owner,
      storeId,
      warehouseId: whId,
    }
  )
}

/** What every change answers with; after `noCart` only the lines it touched. */
async function changed(context: Context, query: CartQuery, removed: number[] = []): Promise<Outcome<Cart>> {
  return ok({ ...(await shown(context, await loadCart(context, query))), removed })
}

const shown = async (context: Context, cart: LoadedCart): Promise<Cart> =>
  shownCart(cart, await cartVouchers(context, cart))

export const cartActions = [
  handle(addToCart, async (context, input) => {
    const rows = input.products.map(row => ({ ...row, qzcId: row.qzcId ?? input.qzcId }))
    if (input.promoId && !(await runsHere(context.db, context.shop.id, input.promoId)))
      return fail('cart.promotionOver', undefined, 'promoId')
    const owner = ownerToWrite(context)
    const { key } = input
    const before = key && (await takeKey(context.db, owner, key))
    if (before)
      return ok({ n: await countLines(context.db, { shopId: context.shop.id, owner }), lineIds: before })
    const put = await putIntoCart(context, {
      owner,
      buyer: buyerOf(context),
      rows,
      storeId: input.storeId,
      whId: input.whId,
      productId: input.qpId,
      promotionId: input.promoId,
      all: !input.some,
      into: key || input.only ? context.db : context.last,
    })
    if ('kind' in put) return put
    const refused = put.refused.map(({ at, message, repair }) => ({ at, message, repair }))
    if (refused.length > 0 && !input.some) return refusal(context, rows.length, put.refused)
    const lineIds = put.lineIds.filter(id => id !== null)
    if (key) await keepKey(context.db, owner, key, lineIds)
    if (input.only) await tickOnly(context.db, { shopId: context.shop.id, owner }, lineIds)
    return ok({ n: put.n, lineIds, ...(input.some && { refused }) })
  }),

  handle(addSelectionTheme, async (context, { ztId, uid, products }) => {
    const theme = await skusOfTheme(context.db, context.shop, ztId)
    if (theme.length === 0) return noRecord('ztId')
    const buyer = await buyerNamed(context, uid)
    if (!buyer) return noRecord('uid')
    const forOther = buyer.member && buyer.member.id !== visitorId(context)
    const inTheme = new Set(theme.map(({ skuId }) => skuId))
    const asked = products ?? theme.map(row => ({ ...row, qty: row.quantity }))
    const numbered = asked.map((row, at) => ({ ...row, at }))
    const rows = numbered.filter(({ skuId }) => inTheme.has(skuId))
    // Whoever looked before the set was changed ticked what is no longer in it.
    const gone = numbered.filter(({ skuId }) => !inTheme.has(skuId))
    if (rows.length === 0)
      return fail(gone.length > 0 ? 'cart.gone' : 'cart.nothingTicked', undefined, 'products')
    const put = await putIntoCart(context, {
      owner: forOther ? { memberId: buyer.member!.id } : ownerToWrite(context),
      buyer,
      rows,
      addedBy: forOther ? visitorId(context) : undefined,
    })
    if ('kind' in put) return put
    const { t } = context
    if (put.refused.length === rows.length) return refusal(context, asked.length, put.refused)
    return ok({
      n: put.n,
      lineIds: put.lineIds.filter(id => id !== null),
      skipped: [
        ...put.refused.map(({ itemNo, name, message }) => t('cart.skipped', { itemNo, name, message })),
        ...gone.map(() => t('cart.gone')),
      ],
      refused: [
        ...put.refused.map(({ at, message, repair }) => ({ at: rows[at]!.at, message, repair })),
        ...gone.map(({ at }) => ({ at, message: t('cart.gone') })),
      ].sort((a, b) => a.at - b.at),
    })
  }),

  handle(getCart, async (context, { isCommit, storeId, jp }) =>
    changed(context, { onlyOrderable: isCommit, storeId, search: jp }),
  ),

  handle(changeCartLine, async (context, { id, qty, unitId: asked, noCart }) => {
    const scope = scopeOf(context, {})
    if (!scope) return noRecord('id')
    const { db, lang } = context
    const rows = await storedLines(db, scope, lang)
    const row = rows.find(each => each.id === id)
    if (!row) return noRecord('id')
    if (row.claimId !== null) return fail('cart.claimFixed', undefined, 'qty')
    if (compare(qty, '0') <= 0) return fail('cart.notPositive', undefined, 'qty')
    if (compare(qty, mostQuantity) > 0) return fail('form.quantityMax', { max: mostQuantity }, 'qty')
    const unitId = asked === undefined ? row.unitId : asked || null
    if (!row.units.some(unit => unit.id === unitId)) return fail('cart.unitGone', undefined, 'unitId')

    // The rule and the price are those of the line as it would be; a box that costs more than a piece is no price change.
    const wanted = rows.map(each =>
      each === row ? { ...row, quantity: qty, unitId, seenPrice: null } : each,
    )
    const loaded = await assembleCart(context, wanted, noCart ? { ids: [id] } : {})
    const cart = await shown(context, loaded)
    const { problem, priced } = loaded.details.get(id)!
    if (problem && problem.kind !== 'negotiable') return fail(problem.key, problem.params, 'qty')
    const change = { id, quantity: qty, unitId, seenPrice: priced.unitPrice }
    if (unitId === row.unitId) {
      return (await setQuantity(db, scope, change)).length > 0 ? ok(cart) : noRecord('id')
    }
    const [kept] = await setUnit(db, scope, change)
    if (kept === undefined) return noRecord('id')
    // It has become part of a line that was there.
    return kept === id ? ok(cart) : changed(context, noCart ? { ids: [kept] } : {}, [id])
  }),

  handle(changeCartPromotion, async (context, { id, promoId }) => {
    const scope = scopeOf(context, {})
    if (!scope) return noRecord('id')
    if (promoId) {
      const { lines } = await loadCart(context, { ids: [id] })
      if (!lines[0]) return noRecord('id')
      if (!lines[0].promotions.some(each => each.id === promoId))
        return fail('cart.promotionOver', undefined, 'promoId')
    }
    const touched = await setPromotion(context.db, scope, { id, promotionId: promoId ?? null })
    return touched.length > 0 ? changed(context, {}) : noRecord('id')
  }),

  handle(removeFromCart, async (context, input) => {
    const id = input.id ?? input.lineId
    const scope = scopeOf(context, input)
    const all = Boolean(input.shopId || input.storeId)
    if (!id && !input.delChecked && !all) return fail('form.required', { field: 'id' }, 'id')
    if (!scope) return id ? noRecord('id') : changed(context, {})
    const which = id ? { ids: [id] } : input.delChecked ? 'checked' : 'all'
    const removed = await removeLines(context.db, scope, which)
    if (id && removed.length === 0) return noRecord('id')
    return changed(context, input.noCart ? { ids: [] } : {}, removed)
  }),

  handle(clearUnavailable, async (context, input) => {
    const scope = scopeOf(context, input)
    if (!scope) return changed(context, {})
    const { details } = await loadCart(context, { storeId: scope.storeId })
    const problems = [...details.values()].filter(({ problem }) =>
      input.setChecked ? problem : problem?.hopeless && problem.kind !== 'negotiable',
    )
    const ids = problems.map(({ row }) => row.id)
    if (input.setChecked) {
      await setChecked(context.db, scope, false, ids)
      return changed(context, {})
    }
    return changed(context, {}, await removeLines(context.db, scope, { ids }))
  }),

  handle(checkCartLine, async (context, { checked, id, storeId, noCart }) => {
    const scope = scopeOf(context, { storeId })
    if (!scope) return id ? noRecord('id') : changed(context, {})
    const touched = await setChecked(context.db, scope, checked, id ? [id] : undefined)
    if (id && touched.length === 0) return noRecord('id')
    return changed(context, noCart ? { ids: id ? [id] : [] } : {})
  }),

  handle(commentCartLine, async (context, change) => {
    const scope = scopeOf(context, {})
    const touched = scope ? await setComment(context.db, scope, change) : []
    return touched.length > 0 ? ok({}) : noRecord('id')
  }),

  handle(cartCount, async (context, place) => {
    const scope = scopeOf(context, place)
    return ok({ n: scope ? await countLines(context.db, scope) : 0 })
  }),
]

const visitorId = ({ visitor }: Context): number | undefined =>
  visitor.role === 'guest' ? undefined : visitor.id
