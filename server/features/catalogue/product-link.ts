import * as v from 'valibot'
import { id } from '../../../contract/fields.ts'
import * as paths from '../../../contract/paths.ts'
import { params } from '../../../contract/preferences.ts'
import type { ProductLink } from '../../../contract/product-detail.ts'
import { readInput } from '../../actions/read-input.ts'
import type { Context } from '../../context.ts'
import { type Outcome, ok } from '../../handler.ts'
import { qrPicture } from '../files/qr-picture.ts'

const linkQuery = v.object({ id: id() })

/** `hlt_get_data` of type `product_link`: names the shop too, because whoever gets it may be elsewhere. */
export async function productLink(
  context: Context,
  fields: Record<string, unknown>,
): Promise<Outcome<ProductLink>> {
  const read = readInput(context, linkQuery, fields)
  if (read.kind === 'fail') return read
  const url = new URL(paths.product, context.origin)
  url.searchParams.set('id', String(read.input.id))
  url.searchParams.set(params.shop, context.shop.code)
  return ok({ link: url.href, picture: await qrPicture(url.href) })
}
