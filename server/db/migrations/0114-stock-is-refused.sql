-- An order whose stock is its last question is kept in the same moment, so that what is short has to be an error.
create function refuse_short(rows jsonb) returns void language plpgsql as $$
begin
  raise exception 'there is not enough on stock' using errcode = 'check_violation', constraint = 'stock_free', detail = rows::text;
end $$;
