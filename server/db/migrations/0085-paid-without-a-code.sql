-- What was paid without a code in the last day is found by this alone: the wallet's payments count as well.
drop index payments_without_code;
create index payments_without_code on payments (member_id, created_at) where method in ('yck', 'wallet') and not by_code;
