-- What one piece cost when it was looked at, as it was shown then, so that a change can be told.
alter table browsed
  add column seen_price numeric(14, 4),
  add column seen_currency text;
