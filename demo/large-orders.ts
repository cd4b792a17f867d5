import type { Sql } from '../server/db/database.ts'
import { fillOrderTexts } from '../server/features/orders/order-texts.ts'
import { dropIndexes } from './indexes.ts'
import type { Connection } from './large-sql.ts'

const days = 365
const waitingDays = 2
const mostLines = 5
const chunk = 25_000

const address = JSON.stringify({
  ...{
    phone: '13900000000',
    area1: '广东省',
    area2: '广州市',
    area3: '天河区',
    street: '',
    detail: '天河路 1 号',
  },
})

/** Who receives it: one of these, and one or two of those. */
export const surnames = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗']
export const givenNames = [
  ...'伟芳娜秀敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂英华玉萍红辉鹏梅建文云洁国庆雪琳晶',
]

/** What is filled here; their indexes are built at the end. */
const tables = [
  'orders',
  'order_lines',
  'payments',
  'payment_orders',
  'delivery_notes',
  'delivery_note_lines',
] as const

/** What distributors and members find them by (migrations 0107, 0110). */
const texts = ['order_texts', 'order_text_places', 'own_order_places', 'own_order_numbers'] as const

/** What is kept of them by day (migration 0101). */
const sums = ['order_sums', 'payment_sums', 'delivery_note_sums'] as const

/** The last number of each before, so that numbers can be told and need not be asked for. */
interface Last {
  orders: number
  payments: number
  notes: number
}

/**
 * Puts `total` orders of the last year into the first shop of a demo database: one to five products each, popular products more
 * often. Most are finished, with their payment and their delivery note; one in 25 was cancelled, one in 100 waits for shipment
 * and holds its goods. One in ten is that of a customer of the first distributor, who purchased it: that is the one before it. One in ten
 * was paid from stored value, and of one in ten a piece came back.
 */
export async function multiplyOrders(sql: Sql, total: number, log: (line: string) => void): Promise<void> {
  const started = performance.now()
  // Temporary tables and settings belong to one connection.
  const one = await sql.reserve()
  try {
    await one`set synchronous_commit = off`
    await prepare(one)
    const [last] = await one<Last[]>`
      select coalesce((select max(id) from orders), 0) as orders, coalesce((select max(id) from payments), 0) as payments,
        coalesce((select max(id) from delivery_notes), 0) as notes`
    const dropped = await dropIndexes(one, tables)
    await trust(one)
    for (let done = 0; done < total; done += chunk) {
      await insertOrders(one, { from: done + 1, to: Math.min(total, done + chunk), last: last! })
      log(`${Math.min(total, done + chunk).toLocaleString('en')} orders, ${seconds(started)}`)
    }
    await one`reset session_replication_role`
    await one`set maintenance_work_mem = '512MB'`
    for (const { name, definition } of dropped) {
      log(`index ${name}, ${seconds(started)}`)
      await one.unsafe(definition)
    }
    for (const table of ['orders', 'payments', 'delivery_notes'])
      await one`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${one(table)}))`
    await one`analyze orders`
    await one`analyze order_lines`
    await holdAndSell(one, last!.orders)
    await countAnew(one)
    await one`drop table sold, buyers`
    await one`reset all`
  } finally {
    one.release()
  }
  await fillOrderTexts(sql)
  for (const table of [...tables, ...texts, 'stocks', 'stock_sales', ...sums])
    await sql`vacuum analyze ${sql(table)}`
}

async function prepare(sql: Connection) {
  await sql`
    create temporary table sold as
    select row_number() over (order by k.id) as n, k.id, k.product_id, k.item_no, coalesce(k.retail_price, 10) as price,
      jsonb_build_object('zh', p.names -> 'zh', 'en', p.names -> 'en') as names, u.names as unit_names
    from skus k join products p on p.id = k.product_id join units u on u.id = p.unit_id`
  await sql`create unique index on sold (n)`
  await sql`
    create temporary table buyers as
    select m.shop_id, row_number() over (partition by m.shop_id order by m.id) as n, m.id
    from members m where m.role = any('{member,distributor}') and m.shop_id in (
      (select min(id) from shops), (select min(id) from shops where owner_id is not null))`
  await sql`create unique index on buyers (shop_id, n)`
  await sql`analyze sold`
  await sql`analyze buyers`
}

/** What is put in refers to what is there: whoever may, leaves out that check. */
export async function trust(sql: Connection) {
  const [{ may } = { may: 'off' }] = await sql<
    { may: string }[]
  >`select current_setting('is_superuser') as may`
  if (may === 'on') await sql`set session_replication_role = replica`
}

/** What looks like chance is made from the order's number, so that each run makes the same. */
const insertOrders = (sql: Connection, { from, to, last }: { from: number; to: number; last: Last }) => sql`
  with made as materialized (
    select ${last.orders}::integer + n::integer as id, n, s.state, n % 10 = 3 as is_customers, n % 10 = 2 as is_purchase,
      case s.state when 2 then now() - (n * 7919 % (${waitingDays} * 86400)) * interval '1 second'
        else now() - (n * 7919 % (${days} * 86400)) * interval '1 second' end as at
    from generate_series(${from}::bigint, ${to}::bigint) n
    cross join lateral (
      select case when n % 25 = 0 or n % 250 = 13 then 5 when n % 100 = 1 or n % 1000 = 3 then 2 else 4 end as state) s
  ), lines as materialized (
    select made.id as order_id, made.n, made.state, line as position, k.id as sku_id, k.product_id, k.item_no, k.names, k.unit_names,
      k.price, 1 + made.n * line % 6 as quantity, case when made.state = 4 and made.n % 10 = 7 and line = 1 then 1 else 0 end as back
    from made
    cross join generate_series(1, ${mostLines}) line
    join sold k on k.n = 1 + floor(
      power((made.n * 104729 + line * 15485863) % 1000003 / 1000003::float8, 3) * (select count(*) from sold))::bigint
    where line <= 1 + made.n % ${mostLines}
  ), sums as (
    select order_id, sum(round(price * quantity, 2)) as goods, sum(round(price * back, 2)) as refunded from lines group by 1
  ), placed as materialized (
    select made.*, ${address}::jsonb || jsonb_build_object('recipient', (${surnames}::text[])[1 + made.n / 10 % ${surnames.length}]
        || (${givenNames}::text[])[1 + made.n / 200 % ${givenNames.length}]
        || coalesce((${givenNames}::text[])[made.n / 8000 % (2 * ${givenNames.length})], '')) as address,
      s.id as shop_id, s.store_id, s.warehouse_id, s.base_currency,
      case when made.is_purchase then coalesce(d.owner_id, b.id) else b.id end as member_id, sums.goods,
      sums.refunded, case when made.n % 10 = 5 then 'yck' else 'wx' end as pay_method,
      case when made.is_customers and made.state = 4 and s.id = d.id then made.id - 1 end as purchase_id
    from made
    join sums on sums.order_id = made.id
    left join shops d on d.id = (select min(id) from shops where owner_id is not null)
    join shops s on s.id = case when made.is_customers and d.id is not null then d.id else (select min(id) from shops) end
    join (select shop_id, count(*) as people from buyers group by 1) crowd on crowd.shop_id = s.id
    join buyers b on b.shop_id = s.id and b.n = 1 + made.n * 7919 / 10 % crowd.people
  ), put_orders as (
    insert into orders (id, shop_id, member_id, state, payment_state, shipment_state, holds_stock, store_id, warehouse_id,
      currency, rate, decimals, goods, total, paid, base_total, pay_method, delivery, counted, created_at, paid_at,
      shipped_at, completed_at, ended_at, address, purchase_id, refunded, refund_state)
    select id, shop_id, member_id, state, case state when 5 then 'unpaid' else 'success' end,
      case state when 4 then 'all' else 'none' end, state = 2, store_id, warehouse_id, base_currency, 1, 2, goods, goods,
      case state when 5 then 0 else goods end, goods, pay_method, 'delivery', state <> 2, at, case when state <> 5 then at end,
      case state when 4 then at end, case state when 4 then at end, case when state in (4, 5) then at end, address, purchase_id,
      refunded, case when refunded > 0 then 'part' else 'none' end
    from placed
  ), put_lines as (
    insert into order_lines (order_id, position, sku_id, product_id, item_no, names, unit_names, quantity, factor,
      base_quantity, price, amount, payable, packed_quantity, shipped_quantity, refunded_quantity, refunded_amount)
    select order_id, position, sku_id, product_id, item_no, names, unit_names, quantity, 1, quantity, price,
      round(price * quantity, 2), round(price * quantity, 2), case state when 4 then quantity else 0 end,
      case state when 4 then quantity else 0 end, back, round(price * back, 2)
    from lines
    returning id, order_id, base_quantity, shipped_quantity
  ), put_payments as (
    insert into payments (id, shop_id, member_id, method, state, amount, currency, base_amount, provider_no, created_at, paid_at,
      refunded)
    select ${last.payments}::integer + n::integer, shop_id, member_id, pay_method, 'success', goods, base_currency, goods,
      case pay_method when 'wx' then 'LARGE-' || id end, at, at, refunded
    from placed where state <> 5
  ), put_shares as (
    insert into payment_orders (payment_id, order_id, amount)
    select ${last.payments}::integer + n::integer, id, goods from placed where state <> 5
  ), put_notes as (
    insert into delivery_notes (id, shop_id, warehouse_id, member_id, delivery, address, carrier, logistics_no, state, packed_at,
      shipped_at, received_at)
    select ${last.notes}::integer + n::integer, shop_id, warehouse_id, member_id, 'delivery', address, 'sf', 'SF' || id, 'received',
      at, at, at
    from placed where state = 4
  )
  insert into delivery_note_lines (note_id, order_id, order_line_id, quantity)
  select ${last.notes}::integer + made.n::integer, l.order_id, l.id, l.base_quantity
  from put_lines l join made on made.id = l.order_id where l.shipped_quantity > 0`

/** Who waits holds its goods, and there are enough of them; what left in the last weeks is what sells. */
async function holdAndSell(sql: Connection, lastBefore: number) {
  await sql`
    update stocks s set held = s.held + w.quantity, on_hand = greatest(s.on_hand, s.held + w.quantity)
    from (
      select l.sku_id, o.warehouse_id, sum(l.base_quantity) as quantity
      from orders o join order_lines l on l.order_id = o.id where o.state = 2 and o.id > ${lastBefore} group by 1, 2
    ) w where s.sku_id = w.sku_id and s.warehouse_id = w.warehouse_id`
  await sql`
    insert into stock_sales as s (sku_id, warehouse_id, day, quantity)
    select l.sku_id, o.warehouse_id, (o.shipped_at at time zone 'Asia/Shanghai')::date, sum(l.base_quantity)
    from orders o join order_lines l on l.order_id = o.id
    where o.id > ${lastBefore} and o.state = 4 and o.created_at > now() - interval '60 days'
    group by 1, 2, 3
    on conflict (sku_id, warehouse_id, day) do update set quantity = s.quantity + excluded.quantity`
}

/** Whoever did not check references did not note what was added either. */
async function countAnew(sql: Connection) {
  for (const table of sums) await sql`select ${sql(`recount_${table}`)}()`
}

const seconds = (started: number) => `${((performance.now() - started) / 1000).toFixed(1)} s`
