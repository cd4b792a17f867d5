import type { Sql } from '../server/db/database.ts'
import { dropIndexes } from './indexes.ts'
import { givenNames, surnames, trust } from './large-orders.ts'
import type { Connection } from './large-sql.ts'

/** What is filled here; their indexes are built at the end. */
const tables = [
  'members',
  'stock_entries',
  'payment_callbacks',
  'ledger_transfers',
  'ledger_entries',
  'refunds',
  'after_sale_cases',
  'after_sale_lines',
  'invoices',
  'invoice_orders',
  'staff_cases',
  'coupons',
  'red_packets',
  'messages',
  'record_changes',
] as const

/** What is kept of them by day (migrations 0104 to 0111). */
const sums = [
  'member_sums',
  'stock_entry_sums',
  'payment_callback_sums',
  'ledger_entry_sums',
  'refund_sums',
  'after_sale_sums',
  'invoice_sums',
  'coupon_sums',
  'red_packet_sums',
  'message_sums',
  'record_change_sums',
  'staff_case_sums',
] as const

/**
 * Puts into a database what follows the orders that `multiplyOrders` made: for each of them what the channel told, an entry of the
 * stock's and two of accounts', a coupon, a message and a change of a record; for one in ten of them a refund with its case, an invoice,
 * a case for staff, a red packet and somebody who has bought nothing yet.
 */
export async function multiplyLists(sql: Sql, log: (line: string) => void): Promise<void> {
  const started = performance.now()
  const tell = (line: string) => log(`${line}, ${((performance.now() - started) / 1000).toFixed(1)} s`)
  // Temporary tables and settings belong to one connection.
  const one = await sql.reserve()
  try {
    await one`set synchronous_commit = off`
    await one`set work_mem = '128MB'`
    const dropped = await dropIndexes(one, tables)
    await trust(one)
    await one`
      create temporary table bought as
      select o.id, o.number, o.shop_id, o.member_id, m.mobile, o.state, o.currency, o.decimals, o.goods, o.refunded, o.pay_method,
        o.warehouse_id, o.created_at as at, po.payment_id
      from orders o join members m on m.id = o.member_id join payment_orders po on po.order_id = o.id
      join payments p on p.id = po.payment_id
      where p.provider_no = 'LARGE-' || o.id or p.provider_no is null and o.pay_method = 'yck'`
    await one`analyze bought`
    for (const [name, fill] of Object.entries(fills)) {
      await fill(one)
      tell(name)
    }
    await one`reset session_replication_role`
    await one`set maintenance_work_mem = '512MB'`
    for (const { definition } of dropped) await one.unsafe(definition)
    tell(`${dropped.length} indexes`)
    for (const table of sums) await one`select ${one(`recount_${table}`)}()`
    await one`drop table bought`
    await one`reset all`
  } finally {
    one.release()
  }
  for (const table of [...tables, 'ledger_accounts', ...sums]) await sql`vacuum analyze ${sql(table)}`
  tell('done')
}

type Fill = (sql: Connection) => PromiseLike<unknown>

/** For each of these orders a transfer of this amount, with both its sides. Who tops up does so to pay with it: an account is left as it was. */
const transfers =
  (
    key: string,
    reason: string,
    amount: 'goods' | 'refunded',
    [from, to]: readonly [string, string],
    which: (sql: Connection) => ReturnType<Connection>,
  ): Fill =>
  async sql => {
    const account = (kind: string) => sql`
      join ledger_accounts ${sql(kind)} on ${sql(kind)}.shop_id = b.shop_id and ${sql(kind)}.kind = ${kind}
        and ${sql(kind)}.currency = b.currency
        and ${sql(kind)}.member_id is not distinct from ${kind === 'stored_value' ? sql`b.member_id` : sql`null`}`
    const side = (kind: string, sign: 1 | -1) => sql`
      (${sql(kind)}.id, ${kind}, ${sign} * b.${sql(amount)},
        ${sql(kind)}.balance + ${kind === 'stored_value' && sign === 1 ? sql`b.${sql(amount)}` : sql`0`})`
    await sql`
      with put as (
        insert into ledger_transfers (key, reason, order_id, payment_id, at)
        select ${key} || ':' || payment_id || ':' || b.id, ${reason}, b.id, payment_id, at from bought b where ${which(sql)}
        returning id, order_id
      )
      insert into ledger_entries (transfer_id, account_id, amount, balance, at, shop_id, reason, kind, currency)
      select put.id, side.account_id, side.amount, side.balance, b.at, b.shop_id, ${reason}, side.kind, b.currency
      from put join bought b on b.id = put.order_id ${account(from)} ${account(to)}
      cross join lateral (values ${side(from, -1)}, ${side(to, 1)}) side (account_id, kind, amount, balance)`
  }

/** What looks like chance is made from the order's id, so that each run makes the same. */
const fills: Readonly<Record<string, Fill>> = {
  members: sql => sql`
      insert into members (shop_id, mobile, password_hash, nick, status, created_at)
      select b.shop_id, '27' || lpad(b.id::text, 9, '0'), '', (${surnames}::text[])[1 + b.id / 10 % ${surnames.length}]
          || (${givenNames}::text[])[1 + b.id / 200 % ${givenNames.length}],
        case when b.id % 50 = 4 then 'pending' when b.id % 20 = 4 then 'disabled' else 'active' end, b.at
      from bought b where b.id % 11 = 4
      on conflict (shop_id, mobile) do nothing`,
  'stock entries': sql => sql`
    insert into stock_entries (document, kind, sku_id, warehouse_id, quantity, change, remark, at)
    select n.number, 'out', l.sku_id, b.warehouse_id, l.base_quantity, -l.base_quantity,
      case when b.id % 20 = 0 then '加急出库' else '' end, b.at
    from bought b join order_lines l on l.order_id = b.id and l.position = 1
    join delivery_note_lines d on d.order_id = b.id and d.order_line_id = l.id join delivery_notes n on n.id = d.note_id
    on conflict do nothing`,
  'what channels told': sql => sql`
    insert into payment_callbacks (method, at, headers, body, verified, payment_id, result)
    select 'wx', b.at, '{}', '{"id":"LARGE-' || b.id || '","resource_type":"encrypt-resource"}', b.id % 500 <> 0,
      case when b.id % 500 <> 0 then b.payment_id end, case when b.id % 500 <> 0 then 'applied' else 'forged: signature' end
    from bought b where b.pay_method = 'wx'`,
  accounts: sql => sql`
    insert into ledger_accounts (shop_id, member_id, kind, currency, balance)
    select distinct shop_id, null::integer, kind, currency, null::numeric
    from (select distinct shop_id, currency from bought) b, unnest('{cash,sales}'::text[]) kind union all
    select distinct shop_id, member_id, 'stored_value', currency, 0 from bought where pay_method = 'yck'
    on conflict (shop_id, member_id, kind, currency) do nothing`,
  'entries of payments': transfers(
    'pay',
    'payment',
    'goods',
    ['cash', 'sales'],
    sql => sql`b.pay_method = 'wx' and b.goods > 0`,
  ),
  'entries of top-ups': transfers(
    'top',
    'top_up',
    'goods',
    ['cash', 'stored_value'],
    sql => sql`b.pay_method = 'yck' and b.goods > 0`,
  ),
  'entries of stored value': transfers(
    'pay',
    'payment',
    'goods',
    ['stored_value', 'sales'],
    sql => sql`b.pay_method = 'yck' and b.goods > 0`,
  ),
  'entries of refunds': transfers(
    'back',
    'refund',
    'refunded',
    ['sales', 'cash'],
    sql => sql`b.refunded > 0`,
  ),
  'after-sale cases': async sql => {
    await sql`
      insert into after_sale_cases (order_id, member_id, shop_id, kind, reason, state, amount, act_before, decided_at, carrier,
        tracking_no, created_at, ended_at)
      select b.id, b.member_id, b.shop_id, 'refund', 'other',
        case when b.refunded > 0 then 'refunded' when b.id % 1000 = 8 then 'requested' else 'refused' end,
        case when b.refunded > 0 then b.refunded else l.payable end,
        case when b.refunded = 0 and b.id % 1000 = 8 then now() + interval '7 days' end, b.at, 'sf', 'BACK' || b.id, b.at,
        case when b.refunded > 0 or b.id % 1000 <> 8 then b.at end
      from bought b join order_lines l on l.order_id = b.id and l.position = 1
      where b.state = 4 and (b.refunded > 0 or b.id % 50 = 8)`
    await sql`
      insert into after_sale_lines (case_id, order_line_id, quantity, amount, open)
      select c.id, l.id, 1, c.amount, c.ended_at is null
      from bought b join after_sale_cases c on c.order_id = b.id join order_lines l on l.order_id = b.id and l.position = 1
      on conflict do nothing`
  },
  refunds: sql => sql`
    insert into refunds (payment_id, order_id, amount, currency, way, state, reason, provider_no, created_at, done_at, case_id)
    select b.payment_id, b.id, b.refunded, b.currency, 'channel', 'done', '', 'BACK-' || b.id, b.at, b.at, c.id
    from bought b join after_sale_cases c on c.order_id = b.id where b.refunded > 0`,
  invoices: async sql => {
    const [last] = await sql<{ id: number }[]>`select coalesce(max(id), 0) as id from invoices`
    await sql`
      insert into invoices (id, shop_id, member_id, kind, state, info, currency, decimals, amount, created_at, decided_at)
      overriding system value
      select ${last!.id}::integer + b.id, b.shop_id, b.member_id, 'ordinary', case when b.id % 1000 = 6 then 'requested' else 'issued' end,
        jsonb_build_object('title', '大漠商行 ' || b.id, 'kind', 'ordinary'), b.currency, b.decimals, b.goods - b.refunded, b.at,
        case when b.id % 1000 <> 6 then b.at end
      from bought b where b.state = 4 and b.id % 10 = 6`
    await sql`
      insert into invoice_orders (invoice_id, order_id, amount)
      select ${last!.id}::integer + b.id, b.id, b.goods - b.refunded from bought b where b.state = 4 and b.id % 10 = 6
      on conflict do nothing`
    await sql`select setval(pg_get_serial_sequence('invoices', 'id'), (select max(id) from invoices))`
  },
  'cases for staff': sql => sql`
    insert into staff_cases (kind, shop_id, member_id, order_id, payment_id, amount, currency, opened_at, closed_at, answer)
    select (array['stray', 'wrong_amount', 'twin'])[1 + b.id / 10 % 3], b.shop_id, b.member_id, b.id, b.payment_id, b.goods, b.currency, b.at,
      case when b.id % 1000 <> 9 then b.at end, case when b.id % 1000 <> 9 then '已核对' else '' end
    from bought b where b.id % 10 = 9`,
  coupons: async sql => {
    const [template] = await sql<{ id: number }[]>`
      insert into coupon_templates (shop_id, number, names, kind, off, total, taken, per_member, valid_days, in_centre)
      select (select min(id) from shops), 'LARGE-' || max(id), '{"zh": "周年庆满减券", "en": "Anniversary coupon"}', 'amount', 5,
        greatest(count(*), 1), count(*), 1000000, 30, false
      from bought returning id`
    await sql`
      insert into coupons (template_id, member_id, number, taken_at, valid_from, valid_until, used_at, order_no)
      select ${template!.id}, b.member_id, 'LG' || lpad(b.id::text, 9, '0'), b.at, b.at, b.at + interval '30 days',
        case when b.id % 2 = 0 then b.at end, case when b.id % 2 = 0 then b.number end
      from bought b on conflict (number) do nothing`
  },
  'red packets': async sql => {
    const [template] = await sql<{ id: number }[]>`
      insert into red_packet_templates (shop_id, names, amount, total, taken, per_member)
      select (select min(id) from shops), '{"zh": "周年庆红包", "en": "Anniversary red packet"}', 5, greatest(count(*), 1), count(*), 1000000
      from bought where id % 10 = 1 returning id`
    await sql`
      insert into red_packets (template_id, member_id, amount, taken_at, valid_until, used_at, order_no, expired_at)
      select ${template!.id}, b.member_id, 5, b.at, b.at + interval '30 days', case when b.id % 20 = 1 then b.at end,
        case when b.id % 20 = 1 then b.number end,
        case when b.id % 20 <> 1 and b.at < now() - interval '30 days' then b.at + interval '30 days' end
      from bought b where b.id % 10 = 1`
  },
  messages: sql => sql`
    insert into messages (mobile, content, state, tries, due_at, expires_at, fault, created_at, done_at)
    select b.mobile, jsonb_build_object('text', '您的订单 ' || b.number || ' 已发货'), case when b.id % 500 = 0 then 'failed' else 'sent' end, 1,
      b.at, b.at + interval '1 day', case when b.id % 500 = 0 then 'isv.BUSINESS_LIMIT_CONTROL' else '' end, b.at, b.at
    from bought b`,
  'changes of records': sql => sql`
    insert into record_changes (bill_type, record_id, member_id, at, kind, before, after)
    select case when b.id % 10 = 0 then 'brand' when b.id % 4 = 0 then 'sku' else 'product' end, 1 + b.id % 1000, staff.id, b.at,
      case when b.id % 100 = 0 then 'del' when b.id % 20 = 1 then 'add' else 'edit' end,
      case when b.id % 20 <> 1 then '{"position": 1}'::jsonb end, case when b.id % 100 <> 0 then '{"position": 2}'::jsonb end
    from bought b cross join (select min(id) as id from members where role = 'office') staff`,
}
