-- A payment that was given up before its channel knew it: the payer may have its page open, and can pay until then.
alter table payments add column payable_until timestamptz;
create index payments_given_up on payments (id) where payable_until is not null;
