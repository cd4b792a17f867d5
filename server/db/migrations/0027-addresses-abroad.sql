-- Addresses anywhere: area1 is the state, area2 the city, area3 a part of it, detail and street the lines. Until now all were China's.
alter table addresses
  add column country text not null default 'CN' check (country ~ '^[A-Z]{2}$'),
  add column postcode text not null default '',
  alter column area1 set default '';

alter table freight_rules
  -- Where the rule holds; `*` is every country but China that no other rule of its method names. Regions are China's.
  add column countries text[] not null default '{CN}' check (cardinality(countries) > 0);
