-- The page's key: a withdrawal whose answer was lost is found again by the next press, with whatever code, not made again. One that was given
-- back is no answer any more.
alter table withdrawals add column key text;
create unique index withdrawals_key on withdrawals (member_id, key, amount, card_id) where key is not null and state not in ('refused', 'failed');
