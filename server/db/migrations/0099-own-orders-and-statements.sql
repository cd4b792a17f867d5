-- How many orders of each state somebody has, without looking at one of them.
create index orders_own_states on orders (member_id, shop_id, state, id desc);
-- A statement has the orders of a period, and whatever is open from before; money by when it moved.
create index orders_open on orders (member_id) where state not in (5, 7) and paid < total;
create index payments_paid on payments (member_id, paid_at) where state = 'success';
create index payments_refunded on payments (member_id) where refunded > 0;
