import { type Inquiries, inquiries } from '../../../contract/inquiries.ts'
import { convert } from '../../../contract/money.ts'
import { handle, ok } from '../../handler.ts'

interface Row extends Omit<Inquiries['items'][number], 'askedAt'> {
  askedAt: Date
}

const mostShown = 200

export const inquiryActions = [
  handle(inquiries, async ({ db, shop, visitor, lang, currency }) => {
    const rows = await db<Row[]>`
      select i.id, k.id as "skuId", p.id as "productId", k.item_no as "itemNo", text_in(p.names, ${lang}) as name,
        coalesce(nullif(k.picture, ''), p.pictures[1], '') as picture, trim_scale(i.quantity) as quantity,
        text_in(u.names, ${lang}) as unit, i.note, i.state, i.price, i.answer, i.asked_at as "askedAt"
      from inquiries i join skus k on k.id = i.sku_id join products p on p.id = k.product_id join units u on u.id = p.unit_id
      where i.member_id = ${visitor.id} and i.shop_id = ${shop.id}
      order by i.id desc limit ${mostShown}`
    return ok({
      items: rows.map(({ askedAt, price, ...row }) => ({
        ...row,
        price: price && convert(price, currency.rate, currency.decimals),
        askedAt: askedAt.toISOString(),
      })),
    })
  }),
]
