-- The tier a distributor bought at before it was changed: all purchase prices of its shops are others from then on.
create table range_tiers (
  id bigint generated always as identity primary key,
  member_id integer not null,
  was smallint not null,
  changed_at timestamptz not null default now()
);
create index range_tiers_member on range_tiers (member_id, changed_at);

create function note_range_tier() returns trigger language plpgsql as $$
begin
  -- Only of those who run a shop.
  insert into range_tiers (member_id, was)
  select old.id, old.tier where exists (select from shops s where s.owner_id = old.id);
  return null;
end $$;
create trigger members_range_tier after update of tier on members
  for each row when (old.tier <> new.tier) execute function note_range_tier();
