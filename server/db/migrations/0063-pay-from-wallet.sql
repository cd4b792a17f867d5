-- The wallet pays orders, and what was paid so goes back there.
alter table pay_methods drop constraint pay_methods_code_check;
alter table pay_methods add constraint pay_methods_code_check check (code in
  ('ccb', 'cod', 'coupon', 'lkl', 'sft', 'tl', 'wx', 'xx', 'xy', 'yck', 'yzf', 'zf', 'zfb', 'zhywt', 'credit', 'wallet'));
create or replace function add_pay_methods(shop integer) returns void language sql as $$
  insert into pay_methods (shop_id, code, enabled, position)
  select shop, code, n <= 6, n
  from unnest(array['yck', 'wallet', 'credit', 'xx', 'cod', 'coupon', 'wx', 'zfb', 'ccb', 'lkl', 'sft', 'tl', 'xy', 'yzf', 'zf',
      'zhywt']) with ordinality as methods (code, n)
  on conflict (shop_id, code) do nothing;
$$;
select add_pay_methods(id) from shops;

alter table refunds drop constraint refunds_way_check;
alter table refunds add constraint refunds_way_check
  check (way in ('channel', 'stored_value', 'manual', 'wallet', 'collected'));
