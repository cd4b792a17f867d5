-- A refund that somebody was to transfer, and the bank did not take it: whoever is to get it may have it as stored value.
alter table refunds add column transfer_failed_at timestamptz;
