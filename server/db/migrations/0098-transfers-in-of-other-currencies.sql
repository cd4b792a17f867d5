-- Money of another currency is exchanged on its way into a wallet; the shop's side of both is `exchange`. What is nobody's, or
-- cannot be exchanged, is sent back.
alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  drop constraint ledger_accounts_owner_check;
alter table ledger_accounts
  add constraint ledger_accounts_kind_check check (kind in
    ('stored_value', 'bonus', 'wallet', 'withdrawing', 'points', 'red_packets', 'credit', 'collected', 'debt',
     'cash', 'sales', 'receivable', 'gifts', 'fees', 'suspense', 'exchange')),
  add constraint ledger_accounts_owner_check check
    ((member_id is null) = (kind in ('cash', 'sales', 'receivable', 'gifts', 'fees', 'suspense', 'exchange')));

alter table transfers_in
  -- What one unit of the wallet's currency bought then, and what came into the wallet; null: nothing was exchanged.
  add column rate numeric(18, 8),
  add column credited numeric(14, 4) check (credited > 0),
  add column returned_at timestamptz,
  add column returned_by integer references members on delete set null,
  -- The bank's number of the transfer that took it back, and why.
  add column return_no text,
  add column return_reason text not null default '',
  add check (num_nulls(rate, credited) in (0, 2)),
  add check (rate is null or member_id is not null),
  add check (returned_at is null or (member_id is null and return_no is not null));
drop index transfers_in_waiting;
create index transfers_in_waiting on transfers_in (id) where member_id is null and returned_at is null;
create index transfers_in_returned on transfers_in (provider, return_no) where return_no is not null;
