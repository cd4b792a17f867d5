-- How many orders there are of each kind that head office's list can be narrowed to, by the shop's day: the sum of these
-- lines. A change only adds lines, so that nobody who buys waits for anybody else; housekeeping adds them up now and then.
create table order_sums (
  day date not null,
  state smallint not null,
  payment_state text not null,
  pay_method text not null,
  delivery text not null,
  source text not null,
  rows integer not null
);

create function shop_day(moment timestamptz) returns date language sql immutable parallel safe
  return (moment at time zone 'Asia/Shanghai')::date;

create function note_order_added() returns trigger language plpgsql as $$
begin
  insert into order_sums values
    (shop_day(new.created_at), new.state, new.payment_state, new.pay_method, new.delivery, new.source, 1);
  return null;
end $$;
create function note_order_removed() returns trigger language plpgsql as $$
begin
  insert into order_sums values
    (shop_day(old.created_at), old.state, old.payment_state, old.pay_method, old.delivery, old.source, -1);
  return null;
end $$;
create function note_order_moved() returns trigger language plpgsql as $$
begin
  insert into order_sums values
    (shop_day(old.created_at), old.state, old.payment_state, old.pay_method, old.delivery, old.source, -1),
    (shop_day(new.created_at), new.state, new.payment_state, new.pay_method, new.delivery, new.source, 1);
  return null;
end $$;
create trigger orders_sum_added after insert on orders for each row execute function note_order_added();
create trigger orders_sum_removed after delete on orders for each row execute function note_order_removed();
create trigger orders_sum_moved after update of created_at, state, payment_state, pay_method, delivery, source on orders
  for each row when ((old.created_at, old.state, old.payment_state, old.pay_method, old.delivery, old.source)
    is distinct from (new.created_at, new.state, new.payment_state, new.pay_method, new.delivery, new.source))
  execute function note_order_moved();

insert into order_sums
select shop_day(created_at), state, payment_state, pay_method, delivery, source, count(*) from orders group by 1, 2, 3, 4, 5, 6;

-- Days that have few of a kind are looked through in the index alone.
drop index orders_newest;
create index orders_newest on orders (created_at desc)
  include (id, shop_id, state, base_total, payment_state, pay_method, delivery, source);
