-- Texts in long lists of head office are found by indexes, as vouchers' are (migration 0109).
alter table stock_entries add column found_by text generated always as (found_by('{}', document, remark)) stored;

-- A whole number, ours or the channel's, is one look; so is a mobile.
create index refunds_provider_no on refunds (provider_no) where provider_no is not null;
create index messages_mobile on messages (mobile);
-- What became of a channel's message is one of few words.
create index payment_callbacks_result on payment_callbacks (result, at, id);

do $$
begin
  create index stock_entries_found_by on stock_entries using gin (found_by gin_trgm_ops) with (gin_pending_list_limit = 256);
  create index refunds_number_part on refunds using gin (number gin_trgm_ops, provider_no gin_trgm_ops) with (gin_pending_list_limit = 256);
  create index messages_mobile_part on messages using gin (mobile gin_trgm_ops) with (gin_pending_list_limit = 256);
exception when others then
  raise notice 'No pg_trgm here (%): stock entries, refunds and messages are searched row by row.', sqlerrm;
end $$;

-- Cases for staff and consents know how many they are (migration 0104), and stand in the order of their moment.
alter table staff_cases add column is_open boolean not null generated always as (closed_at is null) stored;
create table staff_case_sums (
  day date not null,
  kind text not null,
  is_open boolean not null,
  rows integer not null
);
select keep_day_sums('staff_cases', 'staff_case_sums', '{opened_at}', '{kind,is_open}', '{}', false);
create index staff_cases_newest on staff_cases (opened_at, id);
create index staff_cases_kind on staff_cases (kind, opened_at, id);
create index staff_cases_open_newest on staff_cases (opened_at, id) where is_open;

create table consent_sums (
  day date not null,
  rows integer not null
);
select keep_day_sums('consents', 'consent_sums', '{agreed_at}', '{}', '{}', false);
create index consents_newest on consents (agreed_at, id);

-- Head office's own are few among all members.
create index members_staff_role on members (staff_role, created_at, id) where staff_role is not null;
