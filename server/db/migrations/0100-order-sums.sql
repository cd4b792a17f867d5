-- How many orders there are, by shop, state and the shop's day: the sum of these lines. A change only adds lines, so that
-- nobody who buys waits for anybody else; housekeeping adds them up now and then.
create table order_sums (
  shop_id integer not null,
  state smallint not null,
  day date not null,
  rows integer not null
);

create function shop_day(moment timestamptz) returns date language sql immutable parallel safe
  return (moment at time zone 'Asia/Shanghai')::date;

create function note_order_added() returns trigger language plpgsql as $$
begin
  insert into order_sums values (new.shop_id, new.state, shop_day(new.created_at), 1);
  return null;
end $$;
create function note_order_removed() returns trigger language plpgsql as $$
begin
  insert into order_sums values (old.shop_id, old.state, shop_day(old.created_at), -1);
  return null;
end $$;
create function note_order_moved() returns trigger language plpgsql as $$
begin
  insert into order_sums values
    (old.shop_id, old.state, shop_day(old.created_at), -1), (new.shop_id, new.state, shop_day(new.created_at), 1);
  return null;
end $$;
create trigger orders_sum_added after insert on orders for each row execute function note_order_added();
create trigger orders_sum_removed after delete on orders for each row execute function note_order_removed();
create trigger orders_sum_moved after update of shop_id, state, created_at on orders for each row
  when ((old.shop_id, old.state, old.created_at) is distinct from (new.shop_id, new.state, new.created_at))
  execute function note_order_moved();

insert into order_sums select shop_id, state, shop_day(created_at), count(*) from orders group by 1, 2, 3;
