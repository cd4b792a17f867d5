-- A contract whose PDF could not be made: how often, and why the last time. It is tried again, ever more rarely.
alter table checkout_contracts
  add column pdf_failures integer not null default 0,
  add column pdf_failure text;
