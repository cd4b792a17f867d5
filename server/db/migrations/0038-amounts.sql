-- ISO 4217: currencies without coins below the unit, whatever somebody once typed in. Amounts stay as they are: an order
-- that has a fraction nevertheless goes on showing it.
with coinless (code) as (
  select unnest(array['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF',
    'XOF', 'XPF'])
), put_right as (
  update currencies c set decimals = 0 from coinless n where c.code = n.code and c.decimals > 0
)
update orders o set decimals = 0 from coinless n
where o.currency = n.code and o.decimals > 0 and o.total = trunc(o.total) and o.paid = trunc(o.paid)
  and o.refunded = trunc(o.refunded) and o.goods = trunc(o.goods) and o.freight = trunc(o.freight);

-- On whose clocks a contract was signed: its paper says the time by those.
alter table checkout_contracts add column time_zone text not null default 'Asia/Shanghai';
