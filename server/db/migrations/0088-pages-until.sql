-- When a page is taken down by itself. The home page never is: a shop without one would be an empty window.
alter table pages
  add column withdraw_at timestamptz,
  add constraint pages_until check (withdraw_at is null or type <> 'home');
create index pages_until_at on pages (withdraw_at) where withdraw_at is not null;
