-- How a shop's papers look. A kind of document without one of the shop's own is printed with ours (server/features/print/ours.ts).
create table print_templates (
  id integer generated always as identity primary key,
  shop_id integer not null references shops,
  kind text not null check (kind in (
    'order', 'delivery-note', 'packing-list', 'quotation', 'statement', 'contract', 'box-label', 'product-label')),
  name text not null check (length(name) between 1 and 60),
  template jsonb not null,
  -- Goes up with every save: whoever saves what another has changed meanwhile is told.
  revision integer not null default 1,
  -- What the print buttons use; without one, ours.
  is_default boolean not null default false,
  updated_at timestamptz not null default now(),
  updated_by integer references members
);
create index print_templates_shop on print_templates (shop_id, kind);
create unique index print_templates_default on print_templates (shop_id, kind) where is_default;
