import { expect } from 'vitest'
import type { Db } from '../db/database.ts'

/**
 * Whatever happened: the ledger adds up, every order was paid by what its payments gave it, and the stock holds what
 * orders and flash sales hold. Each list says what is wrong, so all are empty.
 */
export async function expectBooksBalance(db: Db): Promise<void> {
  expect(await faultsOfBooks(db)).toEqual({
    transfers: [],
    accounts: [],
    belowFloor: [],
    orders: [],
    refunds: [],
    payments: [],
    stocks: [],
    halves: [],
    points: [],
    topUps: [],
    cases: [],
    deliveries: [],
    boxes: [],
    shipments: [],
    journal: [],
    stockDocuments: [],
    withdrawals: [],
    transfersIn: [],
    collected: [],
    purchases: [],
  })
}

async function faultsOfBooks(db: Db) {
  return {
    /** Sides of a transfer that do not add up to nothing. */
    transfers: await db`
      select t.key, a.currency, sum(e.amount) as sum
      from ledger_entries e
      join ledger_transfers t on t.id = e.transfer_id
      join ledger_accounts a on a.id = e.account_id
      group by 1, 2 having sum(e.amount) <> 0`,
    /** Balances that are not the sum of their entries. */
    accounts: await db`
      select a.id, a.kind, a.balance, coalesce(sum(e.amount), 0) as entries
      from ledger_accounts a left join ledger_entries e on e.account_id = a.id
      group by a.id having a.balance <> coalesce(sum(e.amount), 0)`,
    belowFloor: await db`
      select id, kind, balance from ledger_accounts where member_id is not null and kind not in ('credit', 'debt') and balance < 0`,
    /** Orders whose `paid` is not what successful payments brought. */
    orders: await db`
      select o.id, o.state, o.paid, coalesce(sum(po.amount), 0) as payments
      from orders o
      left join (payment_orders po join payments p on p.id = po.payment_id and p.state = 'success') on po.order_id = o.id
      group by o.id
      having o.paid <> coalesce(sum(po.amount), 0) or o.paid > o.total`,
    /** Payments and orders that gave back something else than their refunds say. */
    refunds: await db`
      select 'payment' as what, p.id, p.refunded, coalesce(sum(r.amount), 0) as refunds
      from payments p left join refunds r on r.payment_id = p.id and r.state <> 'failed'
      group by p.id having p.refunded <> coalesce(sum(r.amount), 0)
      union all
      select 'order', o.id, o.refunded, coalesce(sum(r.amount), 0)
      from orders o left join refunds r on r.order_id = o.id and r.state <> 'failed'
      group by o.id having o.refunded <> coalesce(sum(r.amount), 0)`,
    /** Successful payments whose money is neither with their orders nor marked as stray. */
    payments: await db`
      select p.id, p.amount, p.stray, coalesce(sum(po.amount), 0) as orders
      from payments p left join payment_orders po on po.payment_id = p.id
      where p.state = 'success' and p.purpose = 'order'
      group by p.id having p.amount <> p.stray + coalesce(sum(po.amount), 0)`,
    /** Orders without lines or history, or whose lines do not add up to them. */
    halves: await db`
      select o.id, o.total, coalesce(sum(l.payable), 0) as lines
      from orders o left join order_lines l on l.order_id = o.id
      group by o.id
      having o.total <> coalesce(sum(l.payable), -1)
        or not exists (select from order_history h where h.order_id = o.id and h.to_state = o.state)`,
    /** Points that are in no lot, or in one that is too many. */
    points: await db`
      select a.id, a.balance, coalesce(sum(l.unspent), 0) as lots
      from ledger_accounts a left join point_lots l on l.account_id = a.id
      where a.kind = 'points' and a.member_id is not null
      group by a.id having a.balance <> coalesce(sum(l.unspent), 0)`,
    /** Top-ups that are paid without a payment, or not although there is one, or whose bonus did not come, or came twice. */
    topUps: await db`
      select u.id, u.paid_at, u.bonus, coalesce(sum(e.amount), 0) as given
      from top_ups u
      left join (
        ledger_transfers t join ledger_entries e on e.transfer_id = t.id
        join ledger_accounts a on a.id = e.account_id and a.kind = 'bonus'
      ) on t.key = 'bonus:' || u.id
      group by u.id
      having coalesce(sum(e.amount), 0) <> case when u.paid_at is null then 0 else u.bonus end
        or (u.paid_at is not null) <> exists (select from payments p where p.top_up_id = u.id and p.state = 'success')`,
    /** Orders of which cases gave back more than went back or is not owed, or whose open cases meet on a line. */
    cases: await db`
      select o.id, o.refunded + o.waived as back, coalesce(sum(l.refunded_amount), 0) as lines
      from orders o join order_lines l on l.order_id = o.id
      group by o.id
      having coalesce(sum(l.refunded_amount), 0) > o.refunded + o.waived
        + coalesce((select sum(r.amount) from refunds r where r.order_id = o.id and r.state = 'failed'), 0)
        + coalesce((select sum(c.deducted) from after_sale_cases c where c.order_id = o.id), 0)
        or exists (
          select from after_sale_cases c join after_sale_lines k on k.case_id = c.id
          where c.order_id = o.id and k.open <> (c.state in ('requested', 'granted', 'sent_back', 'received')))`,
    /** Stock that is held by nobody, or not held although somebody counts on it. */
    stocks: await db`
      with wanted as (
        select l.sku_id, o.warehouse_id, sum(l.base_quantity - l.shipped_quantity - l.withdrawn_quantity) as quantity
        from orders o join order_lines l on l.order_id = o.id and l.claim_id is null
        where o.holds_stock group by 1, 2
        union all
        select sku_id, warehouse_id, sum(case when settled then sold else stock end)
        from flash_sale_items where warehouse_id is not null group by 1, 2
        union all
        -- Pieces of a sale that were shipped are held no more.
        select c.sku_id, i.warehouse_id, -sum(l.shipped_quantity)
        from order_lines l join flash_claims c on c.id = l.claim_id and c.order_id = l.order_id
        join flash_sale_items i on i.sale_id = c.sale_id and i.sku_id = c.sku_id
        where i.warehouse_id is not null group by 1, 2
      )
      select s.sku_id, s.warehouse_id, s.held, coalesce(sum(w.quantity), 0) as wanted
      from stocks s left join wanted w using (sku_id, warehouse_id)
      group by s.sku_id, s.warehouse_id, s.held having s.held <> coalesce(sum(w.quantity), 0)`,
    /** Lines that are packed or shipped otherwise than their notes say. */
    deliveries: await db`
      select l.id, l.packed_quantity, l.shipped_quantity, n.packed, n.shipped
      from order_lines l cross join lateral (
        select coalesce(sum(d.quantity) filter (where n.state <> 'dissolved' and (d.order_line_id = l.id or n.state <> 'packed'
            -- A box of a purchase that has ended is none of its customer's.
            or not exists (select from orders b where b.id = d.order_id and b.state = 7))), 0) as packed,
          coalesce(sum(d.quantity) filter (where n.state in ('shipped', 'received', 'returned', 'lost')), 0) as shipped
        from delivery_note_lines d join delivery_notes n on n.id = d.note_id
        -- What is delivered of a purchase is delivered of its customer's order.
        where d.order_line_id = coalesce((
          select p.id from orders o join orders b on b.id = o.purchase_id and b.state <> 5
          join order_lines p on p.order_id = b.id and p.position = l.position where o.id = l.order_id), l.id)
      ) n
      where l.packed_quantity <> n.packed or l.shipped_quantity <> n.shipped`,
    /** Notes whose boxes hold something else than they list, and goods that left without an entry in the journal. */
    boxes: await db`
      select 'box' as what, d.id from delivery_note_lines d
      where d.quantity <> coalesce((select sum(p.quantity) from package_lines p where p.note_line_id = d.id), 0)
      union all
      -- What came back or was lost: all of a note that says so, never all of one that is received, and nothing before it was shipped.
      select 'missing', n.id from delivery_notes n join delivery_note_lines d on d.note_id = n.id
      group by n.id
      having (n.state in ('returned', 'lost')) <> bool_and(d.returned_quantity + d.lost_quantity = d.quantity)
        or n.state in ('packed', 'dissolved') and sum(d.returned_quantity + d.lost_quantity) > 0
      union all
      select 'journal', n.id from delivery_notes n
      where n.state in ('shipped', 'received', 'returned', 'lost') and n.shipped_by is not null
        and (select sum(quantity) from delivery_note_lines where note_id = n.id)
          <> coalesce((select sum(quantity) from stock_entries where document = n.number and kind = 'out'), 0)`,
    /** Orders whose shipment says something else than their lines, or that are completed with something on its way. */
    shipments: await db`
      select o.id, o.state, o.shipment_state from orders o cross join lateral (
        select sum(shipped_quantity) as shipped, sum(base_quantity - withdrawn_quantity) as wanted
        from order_lines where order_id = o.id
      ) l
      where o.shipment_state <> case when l.shipped = 0 then 'none' when l.shipped = l.wanted then 'all' else 'part' end
        or o.state in (3, 4) and l.shipped > 0 and l.shipped <> l.wanted
        or o.state = 4 and exists (select from delivery_note_lines d join delivery_notes n on n.id = d.note_id
          where d.order_id = o.id and n.state in ('packed', 'shipped'))`,
    /**
     * Distributors' orders of whose money something else became than the books say: received online = refunded + purchase from it +
     * fees + margin moved + still collected, and what refunds took from elsewhere came from the wallet or is owed.
     */
    collected: await db`
      select * from (
        select o.id, o.collected, coalesce(sum(e.amount), 0) as entries,
          coalesce(sum(e.amount) filter (where t.reason = 'payment' and p.method <> 'collected'), 0) as received,
          (select coalesce(sum(case when po.amount = q.amount then q.base_amount else round(po.amount / o.rate, 2) end), 0)
           from payment_orders po join payments q on q.id = po.payment_id and q.state = 'success' and q.method <> 'collected'
           where po.order_id = o.id and exists (
             select from ledger_transfers k join ledger_entries x on x.transfer_id = k.id
             join ledger_accounts y on y.id = x.account_id and y.kind = 'collected'
             where k.key = 'pay:' || q.id || ':' || o.id)) as paid,
          (select coalesce(sum(b.amount - coalesce((select sum(r.amount) from refunds r where r.payment_id = b.payment_id and r.order_id = b.order_id
              and r.state <> 'failed'), 0)), 0)
           from payment_orders b join payments q on q.id = b.payment_id and q.method = 'collected' and q.state = 'success'
           join ledger_transfers k on k.payment_id = q.id and k.order_id = o.id and k.reason = 'payment') as spent,
          -coalesce(sum(e.amount) filter (where p.method = 'collected'), 0) as purchase
        from orders o
        left join (ledger_transfers t
          join ledger_entries e on e.transfer_id = t.id
          join ledger_accounts a on a.id = e.account_id and a.kind = 'collected'
          left join payments p on p.id = t.payment_id) on t.order_id = o.id
        group by o.id
      ) each where collected <> entries or received <> paid or purchase <> spent
      union all
      -- All of it together is what stands on the accounts.
      select 0, a.balance, coalesce((select sum(o.collected) from orders o join shops s on s.id = o.shop_id
        where s.owner_id = a.member_id), 0), 0, 0, 0, 0
      from ledger_accounts a where a.kind = 'collected' and a.balance <> coalesce((
        select sum(o.collected) from orders o join shops s on s.id = o.shop_id where s.owner_id = a.member_id), 0)`,
    /** Purchases that are not their customer's order: other goods, or of another distributor, or two holds. */
    purchases: await db`
      select o.id, b.id as purchase from orders o join orders b on b.id = o.purchase_id join shops s on s.id = o.shop_id
      where s.owner_id is distinct from b.member_id or b.state not in (5, 7) and o.holds_stock
        or exists (select from order_lines p left join order_lines l on l.order_id = o.id and l.position = p.position
          where p.order_id = b.id and (l.id is null or l.sku_id <> p.sku_id or p.base_quantity > l.base_quantity))
        or b.state = 4 and o.state in (0, 1, 2, 5)`,
    /**
     * Stock whose journal does not lead to what is on hand. What each entry found and left must join up: of all that was found,
     * with what is there now, and all that was left, one remains, which is what there was at first.
     */
    journal: await db`
      select sku_id, warehouse_id, count(*) as ends from (
        select sku_id, warehouse_id, value, sum(n) from (
          select sku_id, warehouse_id, balance - change as value, 1 as n from stock_entries
          union all select sku_id, warehouse_id, balance, -1 from stock_entries
          union all select sku_id, warehouse_id, on_hand, 1 from stocks
        ) ends group by 1, 2, 3 having sum(n) <> 0
      ) open group by 1, 2 having count(*) <> 1`,
    /** Documents that moved something else than their lines say, and reversals that undid something else. */
    stockDocuments: await db`
      with moves as (
        select d.id, l.sku_id, d.warehouse_id, case d.kind when 'receipt' then l.quantity when 'count' then l.quantity - l.expected
          else -l.quantity end as change
        from stock_documents d join stock_document_lines l on l.document_id = d.id where d.posted_at is not null
        union all
        select d.id, l.sku_id, d.to_warehouse_id, l.arrived
        from stock_documents d join stock_document_lines l on l.document_id = d.id
        where d.received_at is not null
          or exists (select from stock_documents o where o.id = d.reverses_id and o.received_at is not null)
      ), said as (
        select d.number, m.sku_id, m.warehouse_id, sum(case when d.reverses_id is null then m.change else -m.change end) as change
        from moves m join stock_documents d on d.id = m.id group by 1, 2, 3
      ), done as (
        select e.document as number, e.sku_id, e.warehouse_id, e.change
        from stock_entries e join stock_documents d on d.number = e.document
      )
      select number, sku_id, warehouse_id, said.change as said, done.change as done
      from said full join done using (number, sku_id, warehouse_id)
      where coalesce(said.change, 0) <> coalesce(done.change, 0)`,
    /** Money on its way to a bank that belongs to no open withdrawal, and withdrawals that ended otherwise than the ledger says. */
    withdrawals: await db`
      select 'held' as what, a.id, a.balance, coalesce(sum(w.amount + w.fee), 0) as wanted
      from ledger_accounts a left join withdrawals w on w.member_id = a.member_id and w.shop_id = a.shop_id
        and w.currency = a.currency and w.state in ('requested', 'sending')
      where a.kind = 'withdrawing'
      group by a.id having a.balance <> coalesce(sum(w.amount + w.fee), 0)
      union all
      select w.state, w.id, coalesce(sum(e.amount) filter (where a.kind = 'fees'), 0),
        case when w.state = 'paid' then w.fee else 0 end
      from withdrawals w
      left join ledger_transfers t on t.key in ('withdrawal:' || w.id, 'withdrawal-paid:' || w.id, 'withdrawal-back:' || w.id)
      left join ledger_entries e on e.transfer_id = t.id
      left join ledger_accounts a on a.id = e.account_id
      group by w.id
      having coalesce(sum(e.amount) filter (where a.kind = 'fees'), 0) <> case when w.state = 'paid' then w.fee else 0 end
        or coalesce(sum(e.amount) filter (where a.kind = 'cash'), 0) <> case when w.state = 'paid' then w.amount else 0 end
        or coalesce(sum(e.amount) filter (where a.kind = 'wallet'), 0)
          <> case when w.state in ('failed', 'refused') then 0 else -(w.amount + w.fee) end`,
    /** What came by bank transfer and is not in just one place: its owner's wallet, exchanged or as it came, waiting, or sent back. */
    transfersIn: await db`
      select i.id, i.amount, i.member_id
      from transfers_in i
      left join ledger_transfers t on t.key in ('transfer-in:' || i.id, 'transfer-assigned:' || i.id, 'transfer-returned:' || i.id)
      left join ledger_entries e on e.transfer_id = t.id
      left join ledger_accounts a on a.id = e.account_id
      group by i.id
      having coalesce(sum(e.amount) filter (where a.kind = 'cash'), 0) <> case when i.returned_at is null then -i.amount else 0 end
        or coalesce(sum(e.amount) filter (where a.kind = 'suspense'), 0)
          <> case when i.member_id is null and i.returned_at is null then i.amount else 0 end
        or coalesce(sum(e.amount) filter (where a.kind = 'wallet' and a.member_id = i.member_id), 0)
          <> case when i.member_id is null then 0 else coalesce(i.credited, i.amount) end
        or coalesce(sum(e.amount) filter (where a.kind = 'exchange' and a.currency = i.currency), 0)
          <> case when i.credited is null then 0 else i.amount end`,
  }
}
