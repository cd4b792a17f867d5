-- Money that a clerk of finance recorded for orders on account: what stands on the bank's statement, beside its payment.
create table account_receipts (
  payment_id integer primary key references payments on delete cascade,
  -- Made up by the page: what is sent twice is recorded once.
  key text not null unique,
  reference text not null default '',
  note text not null default ''
);
create index account_receipts_reference on account_receipts (reference) where reference <> '';

-- Files of issued invoices that finance put others in the place of: they stay, for head office only.
create table invoice_replaced_files (
  file_id integer primary key references files on delete cascade,
  invoice_id integer not null references invoices on delete cascade,
  -- The tax office's number that it had.
  tax_no text not null,
  replaced_by integer references members on delete set null,
  replaced_at timestamptz not null default now()
);
create index invoice_replaced_files_invoice on invoice_replaced_files (invoice_id);
