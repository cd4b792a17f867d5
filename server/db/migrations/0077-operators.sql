-- A clerk of a distributor: works in that distributor's shop, whose member the account is, with the rights it was given.
alter table members drop constraint members_role_check;
alter table members add constraint members_role_check check (role in ('member', 'distributor', 'operator', 'office'));
create index members_operators on members (shop_id) where role = 'operator';
