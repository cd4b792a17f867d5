-- Every process remembers for some seconds who the sessions belong to that it was asked for: it hears when that is no longer so.
-- Agreed prices and shops tell of themselves already.
create function tell_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('caravan_change', 'sessions');
  return null;
end $$;
create trigger sessions_ended after delete on sessions execute function tell_sessions();
create trigger members_sessions after update of shop_id, nick, icon, role, staff_role, tier, rights, has_e_account, status on members
  execute function tell_sessions();
