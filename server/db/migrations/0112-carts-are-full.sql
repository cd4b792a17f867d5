-- Said by a statement that finds a cart full which had room when it was looked at: whoever asks is told of a conflict and looks again.
create function full_meanwhile() returns boolean language plpgsql as $$
begin
  raise exception 'somebody else filled the cart meanwhile' using errcode = 'serialization_failure';
end $$;
