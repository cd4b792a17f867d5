-- An application has the terms that somebody is to get. What sales or finance change of the account in the meantime is the later
-- word: the decision that comes after it must not undo it.
create function keep_terms_to_come() returns trigger language plpgsql as $$
begin
  update distributors set
    tier = case when new.tier = old.tier then tier else new.tier end,
    credit_limit = case when new.credit_limit = old.credit_limit then credit_limit else new.credit_limit end,
    credit_days = case when new.credit_days = old.credit_days then credit_days else new.credit_days end
  where member_id = new.id and state <> 'cooperating';
  return null;
end $$;
create trigger members_terms_to_come after update of tier, credit_limit, credit_days on members for each row
  when ((old.tier, old.credit_limit, old.credit_days) is distinct from (new.tier, new.credit_limit, new.credit_days))
  execute function keep_terms_to_come();

-- What was changed until today; terms that were set in an application that waits stay.
update distributors d set tier = m.tier, credit_limit = m.credit_limit, credit_days = m.credit_days
from members m
where m.id = d.member_id and d.state <> 'cooperating'
  and (d.tier, d.credit_limit, d.credit_days) is distinct from (m.tier, m.credit_limit, m.credit_days)
  and not (d.state = 'pending' and exists (
    select from record_changes c
    where c.bill_type = 'distributor' and c.record_id = d.id and c.kind = 'edit' and c.at >= d.applied_at
      and c.after ?| array['tier', 'credit_limit', 'credit_days']));

-- What was taken back is over, whatever time was left.
update red_packets set valid_until = expired_at where expired_at < valid_until;
