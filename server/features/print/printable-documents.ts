import { addDays, formatDate, shopTimeZone } from '../../../contract/dates.ts'
import { DistributionRight } from '../../../contract/flags.ts'
import type { PrintKind } from '../../../contract/print-fields.ts'
import type { MemberContext } from '../../context.ts'
import type { Fragment } from '../../db/database.ts'
import { holds, isStaff } from '../../visitor.ts'
import { contractPaper, signedContract } from '../checkout/contract-pdf.ts'
import { deliveryPapers, notesInReach } from '../deliveries/delivery-paper.ts'
import { keepsBooks, statementOf, statementPapers } from '../orders/account-statement.ts'
import { orderPapers } from '../orders/order-paper.ts'
import { paperOfQuery } from '../quotation/paper.ts'
import { quotationPaper } from '../quotation/quotation-pdf.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { type Asked, type Paper, templateOf } from './print-papers.ts'
import { productLabels } from './product-labels.ts'

export interface PrintableDocument {
  id: number
  title: string
  date: string
}

const mostListed = 30

/** Documents of a shop that the visitor may print, the newest first; a quotation is one of a category, a statement one of a member. */
export async function documentsOf(
  context: MemberContext,
  kind: PrintKind,
  shop: Shop,
  search: string | undefined,
): Promise<PrintableDocument[]> {
  const { db, lang, visitor, timeZone } = context
  const found = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : undefined
  const like = (...texts: Fragment[]): Fragment =>
    found === undefined
      ? db``
      : db`and (${texts.reduce<Fragment>((all, text, at) => (at === 0 ? db`${text} ilike ${found}` : db`${all} or ${text} ilike ${found}`), db``)})`
  const listed = async (query: Fragment) =>
    (await db<{ id: number; title: string; at: Date | null }[]>`${query}`).map(({ id, title, at }) => ({
      id,
      title,
      date: at ? formatDate(at, timeZone) : '',
    }))
  const isOffice = visitor.role === 'office'
  switch (kind) {
    case 'order':
      return await listed(
        db`select o.id, o.number as title, o.created_at as at from orders o
          where o.shop_id = ${shop.id} ${like(db`o.number`, db`coalesce(o.address ->> 'recipient', o.pickup_person)`)}
          order by o.id desc limit ${mostListed}`,
      )
    case 'delivery-note':
    case 'packing-list':
    case 'box-label':
      return await listed(
        db`select n.id, n.number as title, n.packed_at as at from delivery_notes n
          where n.state <> 'dissolved' and ${notesInReach(context)} and (n.shop_id = ${shop.id} or n.id in (
            select l.note_id from orders c join delivery_note_lines l on l.order_id = c.purchase_id where c.shop_id = ${shop.id}))
          ${like(db`n.number`, db`n.logistics_no`)} order by n.id desc limit ${mostListed}`,
      )
    case 'quotation':
      return await listed(
        db`select c.id, text_in(c.names, ${lang}) as title, null::timestamptz as at from categories c
          where length(c.path) = 4 and c.id > 0 ${like(db`text_in(c.names, ${lang})`)} order by c.path limit ${mostListed}`,
      )
    case 'statement':
      if (isOffice && !keepsBooks(context)) return []
      return await listed(
        db`select m.id, m.nick as title, max(o.created_at) as at from members m join orders o on o.member_id = m.id and o.shop_id = ${shop.id}
          where m.shop_id = ${shop.id} ${like(db`m.nick`, db`m.mobile`)}
          group by m.id order by max(o.id) desc limit ${mostListed}`,
      )
    case 'contract':
      if (isOffice && !isStaff(visitor, ['sales', 'content'])) return []
      return await listed(
        db`select c.checkout_id as id, min(o.number) as title, c.signed_at as at
          from checkout_contracts c join orders o on o.checkout_id = c.checkout_id
          where o.shop_id = ${shop.id} ${like(db`o.number`, db`c.name`)}
          group by c.checkout_id, c.signed_at order by c.signed_at desc limit ${mostListed}`,
      )
    case 'product-label':
      return await listed(
        db`select k.id, k.item_no || ' ' || text_in(p.names, ${lang}) as title, null::timestamptz as at
          from skus k join products p on p.id = k.product_id
          where p.listed ${like(db`k.item_no`, db`k.barcode`, db`text_in(p.names, ${lang})`)}
          order by k.id limit ${mostListed}`,
      )
  }
}

/** Undefined: there is no such document for this visitor. */
export async function papersOf(
  context: MemberContext,
  kind: PrintKind,
  shop: Shop,
  id: number,
  asked: Asked,
): Promise<Paper[] | undefined> {
  switch (kind) {
    case 'order':
      return orderPapers(context, [id], asked)
    case 'delivery-note':
      return deliveryPapers(context, 'notes', [id], asked)
    case 'packing-list':
      return deliveryPapers(context, 'packing', [id], asked)
    case 'box-label':
      return deliveryPapers(context, 'labels', [id], asked)
    case 'quotation': {
      const inShop = { ...context, shop }
      const paper = await paperOfQuery(inShop, { categories: [id], langs: asked.langs })
      return paper && [await quotationPaper(inShop, paper, asked)]
    }
    case 'statement': {
      const to = formatDate(context.now, shopTimeZone)
      const statement = await statementOf({ ...context, shop }, { from: addDays(to, -90), to, member: id })
      return statement && statement !== 'tooLong' ? statementPapers(context, statement, asked) : undefined
    }
    case 'contract': {
      const signed = await signedContract(context.db, id)
      if (!signed || !maySeeContract(context, signed.shopId, shop)) return undefined
      const template = await templateOf(context.db, signed.shopId, kind, asked.template)
      return [await contractPaper(context, signed, template)]
    }
    case 'product-label': {
      const labels = await productLabels(context, shop, { skuIds: [id] }, asked)
      return labels === 'tooMany' ? undefined : labels
    }
  }
}

/** Of a shop that the visitor runs; `shop` is one of those. */
const maySeeContract = ({ visitor }: MemberContext, shopId: number, shop: Shop): boolean =>
  visitor.role === 'office'
    ? isStaff(visitor, ['sales', 'content'])
    : holds(visitor, DistributionRight.Screens) && shopId === shop.id
