-- What somebody says who wants to sell for us, and the terms that head office gives them.
alter table distributors
  add column shop_name text not null default '',
  add column shop_kind text not null default 'retail' check (shop_kind in ('wholesale', 'retail')),
  add column contact text not null default '',
  add column phone text not null default '',
  add column licence_no text not null default '',
  add column words text not null default '',
  add column tier smallint not null default 0 check (tier between 0 and 9),
  add column credit_limit numeric(14, 4) not null default 0 check (credit_limit >= 0),
  add column credit_days integer not null default 30 check (credit_days >= 0),
  -- Bits as in members.rights; in force while they work with us.
  add column rights integer not null default 3;

update distributors d set tier = m.tier, credit_limit = m.credit_limit, credit_days = m.credit_days,
  rights = case when m.role = 'distributor' then m.rights else d.rights end
from members m where m.id = d.member_id;

create or replace function add_distributor() returns trigger language plpgsql as $$
begin
  insert into distributors (member_id, state, decided_at, tier, credit_limit, credit_days, rights)
  values (new.id, 'cooperating', now(), new.tier, new.credit_limit, new.credit_days, new.rights)
  on conflict (member_id) do nothing;
  return null;
end $$;

-- The terms stand in two places, the account and the application, and are the same in both.
create function keep_distributor_terms() returns trigger language plpgsql as $$
begin
  update distributors set tier = new.tier, credit_limit = new.credit_limit, credit_days = new.credit_days, rights = new.rights
  where member_id = new.id and state = 'cooperating'
    and (tier, credit_limit, credit_days, rights) is distinct from (new.tier, new.credit_limit, new.credit_days, new.rights);
  return null;
end $$;
create trigger members_distributor_terms after update of tier, credit_limit, credit_days, rights on members for each row
  when (new.role = 'distributor') execute function keep_distributor_terms();

alter table shops
  -- False from the day on which its distributor stops working with us.
  add column takes_orders boolean not null default true,
  -- Where its customers turn to: person, phone, email, address.
  add column contact jsonb not null default '{}',
  -- A few words above every page.
  add column notice_texts jsonb not null default '{}',
  -- The host name that somebody wants, and what has to be found there; `domain` once it was.
  add column wanted_domain text,
  add column domain_proof text,
  -- When its link was handed out for the first time.
  add column shared_at timestamptz;
create index shops_of_owner on shops (owner_id) where owner_id is not null;

-- Whoever runs a shop looks at its customers.
create index members_shop on members (shop_id, id);

-- How each shop is paid. A distributor's shop without keys of its own goes by head office's contract with the channel.
create view shop_pay_methods as
select p.id, p.shop_id, p.code, p.enabled, p.position, p.instructions, p.pay_hours,
  coalesce(h.settings, p.settings) as settings, coalesce(h.secrets, p.secrets) as secrets
from pay_methods p
join shops s on s.id = p.shop_id
left join pay_methods h on s.owner_id is not null and p.settings = '{}' and p.secrets = '{}' and h.code = p.code
  and h.shop_id = (select id from shops where is_default);

-- Points are between head office and its own members.
update shops set points_earned = 0, points_per_unit = 0 where owner_id is not null;
