import { putOnSale } from '../../../contract/office-products.ts'
import type { Context } from '../../context.ts'
import { fail, handle, ok } from '../../handler.ts'
import { findBillType } from '../../records/registry.ts'
import { saveRecord, saveTogether } from '../../records/save.ts'

export const officeProductActions = [
  // As its form would save each: with its rights, its checks and its trail.
  handle(putOnSale, async (context, { row: { ids, listed } }) => {
    const type = findBillType('product')
    const input = { listed: listed ? '1' : '0' }
    const known = [...new Set(ids)].sort((one, other) => one - other)
    const results = await saveTogether(
      context,
      type,
      known.map(id => ({ id, input })),
    )
    if (results) {
      const changes = results.flatMap(({ change }) => change ?? [])
      await type.settled?.(context, changes)
      return ok({ changed: changes.length })
    }
    // One of them is refused: singly, it tells why.
    let changed = 0
    for (const id of known) {
      const result = await saveRecord(context, type, id, input)
      if (result.kind === 'fail') {
        const params = { product: await nameOf(context, id), reason: context.t(result.key, result.params) }
        return fail('bill.productRefused', params, 'ids')
      }
      if (result.kind !== 'saved') return result
      if (result.change) changed++
    }
    return ok({ changed })
  }),
]

/** By its number alone when it is gone. */
async function nameOf({ db, lang }: Context, id: number): Promise<string> {
  const [product] = await db<{ name: string | null }[]>`
    select text_in(names, ${lang}::text) as name from products where id = ${id}`
  return product?.name || `#${id}`
}
