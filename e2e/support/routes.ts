import { randomBytes } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { parse } from 'valibot'
import * as mobilePaths from '../../contract/mobile-paths.ts'
import { productList } from '../../contract/product-list.ts'
import { mobileHref, mobileRoute } from '../../contract/sites.ts'
import { actionUrl, headers, protocolVersion } from '../../contract/wire.ts'
import type { Sql } from '../../server/db/database.ts'
import { makeOrder } from '../../server/testing/orders.ts'
import type { ScreenPath } from '../../web/app/requirements.ts'
import { type RouteRow, routeTable } from '../../web/app/table.ts'
import { mobileTable } from '../../web/mobile/table.ts'
import { enter, newMember } from './account.ts'
import { fromElsewhere, signIn, takeStep } from './shop.ts'

/** A buyer is somebody new with a full cart and an order to pay, the member the demo's with a history. */
export type Reader = 'guest' | 'member' | 'buyer' | 'distributor' | 'office'

export const readers: readonly Reader[] = ['guest', 'member', 'buyer', 'distributor', 'office']

export interface Sample {
  path: string
  /** The same for everybody, and listed by search engines. */
  isPublic: boolean
}

/** Comes in as one of them; the answer has an address for every screen of the route table that is theirs. */
export async function comeIn(page: Page, sql: Sql, as: Reader): Promise<Sample[]> {
  if (as === 'member' || as === 'distributor' || as === 'office') await signIn(page, as)
  const buyer = as === 'buyer' ? await becomeBuyer(page, sql) : 0
  const one = async (rows: PromiseLike<{ id: number }[]>) => (await rows)[0]!.id
  const orderOf = (member: number) =>
    one(sql<{ id: number }[]>`select id from orders where member_id = ${member} order by state, id limit 1`)
  const deliveredOf = (buying: number) =>
    one(sql<{ id: number }[]>`
      select l.order_id as id from delivery_notes n join delivery_note_lines l on l.note_id = n.id
      where n.member_id = ${buying} and n.shipped_at is not null order by 1 desc limit 1`)
  const member = await one(
    sql<{ id: number }[]>`select id from members where mobile = '13800000001' order by id limit 1`,
  )
  const sold = await soldByDistributor(sql)
  const waiting = await one(sql<{ id: number }[]>`select id from orders where state = 2 order by id limit 1`)
  const queries: Record<string, readonly string[]> = {
    '/products': ['', '?category=1', '?category=3&view=table', '?q=zzzz'],
    '/product': ['?id=1', '?id=579'],
    '/affiche/detail': [
      `?id=${await one(sql<{ id: number }[]>`select id from notices order by id limit 1`)}`,
    ],
    '/baojia': ['', '?categories=1'],
    '/baojia/shared': [`?token=${as === 'guest' ? await sharedQuotation(page.context().browser()!) : ''}`],
    '/group': [
      '',
      `?id=${await one(sql<{ id: number }[]>`select id from group_buys where ends_at > now() order by id limit 1`)}`,
    ],
    '/member/order/detail': [`?id=${await orderOf(member)}`],
    '/member/aftersale/ask': [`?orderId=${await caseOrder(sql, member)}`],
    '/office/after-sale/ask': [`?orderId=${await caseOrder(sql, member)}`],
    '/member/aftersale/detail': [`?id=${await caseOf(sql, member)}`],
    '/office/after-sale/detail': [`?id=${await caseOf(sql, member)}`],
    '/member/relbill': ['', '?tab=shipping'],
    '/member/package': [`?id=${await deliveredOf(member)}`],
    '/member/track': [`?order=${await deliveredOf(member)}`],
    '/office/shipping': [
      '',
      '?tab=packed',
      '?tab=sent',
      '?tab=pickup',
      `?orders=${waiting}`,
      `?pick=${waiting}`,
    ],
    '/office/wallet': ['', '?tab=transfers', '?tab=books'],
    '/office/stock': ['', '?tab=reorder'],
    '/office/stock/document': [
      `?id=${await one(sql<{ id: number }[]>`select id from stock_documents order by id limit 1`)}`,
    ],
    '/member/fx/order/detail': [`?id=${sold.id}`],
    '/member/fx/aftersale/detail': [`?id=${await caseOf(sql, sold.customer)}`],
    '/page': [
      `?id=${await one(sql<{ id: number }[]>`
        select p.id from pages p join shops s on s.id = p.shop_id and s.is_default
        where p.type in ('activity', 'own') and p.published_version is not null order by p.id limit 1`)}`,
    ],
    '/page/edit': [`?id=${await pageOfDistributor(sql)}`],
    '/member/invoice': ['', `?orders=${await orderOf(member)}`],
    '/pay': [`?id=${buyer && (await orderOf(buyer))}`],
    '/pay/result': [`?id=${buyer && (await orderOf(buyer))}`],
    '/link': ['?href=https%3A%2F%2Fexample.com%2F'],
    '/scan': ['?code=none'],
    '/office/records': [
      '?type=order',
      '?type=product',
      '?type=product&open=1',
      '?type=category',
      '?type=notice&open=new',
      '?type=shop&open=1',
      '?type=record_change',
    ],
  }
  return routeTable
    .filter(({ screen, path }) => screen && !(path in leftOut))
    .filter(row => readerOf(row) === as)
    .flatMap(({ path, private: isPrivate }) =>
      (queries[path] ?? ['']).map(query => ({ path: path + query, isPublic: !isPrivate })),
    )
}

/** The same screens on the mobile site, as far as they are there, and those that only phones have. */
export const onPhones = (samples: readonly Sample[], as: Reader): Sample[] => [
  ...samples.flatMap(sample => {
    const path = mobileHref(sample.path)
    const built = path && mobileTable.some(row => row.path === mobileRoute(path.replace(/\?.*/, '')).path)
    return built ? [{ ...sample, path }] : []
  }),
  ...(as === 'guest' ? [{ path: mobilePaths.search, isPublic: true }] : []),
]

/** Screens that no address alone opens, and why. */
const leftOut: Partial<Record<ScreenPath, string>> = {
  '/page/preview': 'its key is known only to whoever edits the page; e2e/pages.spec.ts opens one',
}

let shared: Promise<string> | undefined

/** The key of a quotation that the demo's member shares, the same one for all journeys of a worker. */
export function sharedQuotation(browser: Browser, baseURL = process.env.BASE_URL!): Promise<string> {
  const share = async () => {
    const context = await browser.newContext({ baseURL, extraHTTPHeaders: fromElsewhere() })
    const tab = await context.newPage()
    const token = randomBytes(32).toString('base64url')
    await signIn(tab, 'member')
    await takeStep(tab, 'quotation_link', { categories: '1', token, days: 1 })
    await context.close()
    return token
  }
  shared ??= share()
  return shared
}

const buying = ['/cart', '/jiesuan', '/pay', '/pay/result']

function readerOf({ path, requires = {} }: RouteRow): Reader {
  if (requires.office) return 'office'
  if (requires.fx || requires.epay) return 'distributor'
  if (buying.includes(path)) return 'buyer'
  return requires.member ? 'member' : 'guest'
}

/** What a customer of the demo's distributor has paid. */
async function soldByDistributor(sql: Sql): Promise<{ id: number; customer: number }> {
  const [order] = await sql<{ id: number; customer: number }[]>`
    select o.id, o.member_id as customer from orders o join shops s on s.id = o.shop_id
    join members m on m.id = s.owner_id and m.mobile = '13800000002'
    where o.state in (2, 3) order by o.state desc, o.id limit 1`
  return order!
}

/** The home page of the demo's distributor. */
async function pageOfDistributor(sql: Sql): Promise<number> {
  const [page] = await sql<{ id: number }[]>`
    select p.id from pages p join shops s on s.id = p.shop_id
    join members m on m.id = s.owner_id and m.mobile = '13800000002' order by p.id limit 1`
  return page!.id
}

/** One that has been shipped, so that something can be sent back. */
const caseOrder = async (sql: Sql, member: number): Promise<number> => {
  const [order] = await sql<{ id: number }[]>`
    select id from orders where member_id = ${member} and state in (2, 3) order by state desc, id limit 1`
  return order!.id
}

/** An after-sale case of the demo's member, made when there is none. */
async function caseOf(sql: Sql, member: number): Promise<number> {
  const find = () =>
    sql<{ id: number }[]>`select id from after_sale_cases where member_id = ${member} limit 1`
  const [known] = await find()
  if (known) return known.id
  const order = await caseOrder(sql, member)
  await sql`
    with made as (
      insert into after_sale_cases (order_id, member_id, shop_id, kind, reason, amount, act_before)
      select id, member_id, shop_id, 'refund', 'other', total, now() + interval '1 day' from orders where id = ${order}
      returning id
    ), said as (
      insert into after_sale_messages (case_id, member_id, to_state, words)
      select id, ${member}, 'requested', 'Please have a look' from made
    )
    insert into after_sale_lines (case_id, order_line_id, quantity, amount)
    select made.id, l.id, 1, 1 from made, order_lines l where l.order_id = ${order} and l.base_quantity >= 1 order by l.id limit 1`
  return (await find())[0]!.id
}

async function becomeBuyer(page: Page, sql: Sql): Promise<number> {
  const { id } = await newMember(sql)
  await enter(page.context(), sql, id)
  await sql`
    insert into addresses (member_id, recipient, phone, area1, area2, area3, detail, is_default)
    values (${id}, '林小燕', '13900000000', '广东省', '深圳市', '南山区', '科技园路 1 号', true)`
  const lines = await fillCart(page)
  const [shop] = await sql<{ id: number }[]>`select shop_id as id from members where id = ${id}`
  await makeOrder(sql, {
    shopId: shop!.id,
    memberId: id,
    lines: lines.map(({ skuId }) => ({ skuId, quantity: '1', price: '5000' })),
  })
  return id
}

/** By the box and by the piece. */
export async function fillCart(page: Page): Promise<{ skuId: number }[]> {
  const found = await call(page, 'hlt_get_data', {
    type: 'products',
    category: '3',
    view: 'table',
    inStock: '1',
  })
  const { rows } = parse(productList.output!, found)
  const wanted = rows.filter(({ units, stockState }) => units.length > 1 && stockState === 'in').slice(0, 2)
  const products = wanted.map(({ skuId, units }, at) => ({
    skuId,
    unitId: units[at]!.id ?? undefined,
    qty: '10',
  }))
  await call(page, 'hlt_add_cart', { products: JSON.stringify(products) })
  return products
}

async function call(page: Page, action: string, form: Record<string, string>) {
  const response = await page.request.post(actionUrl(action), {
    form,
    headers: { [headers.version]: protocolVersion, [headers.lang]: 'en' },
  })
  return ((await response.json()) as { obj: unknown }).obj
}
