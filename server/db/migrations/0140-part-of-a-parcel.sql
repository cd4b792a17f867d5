-- What of a note came back or was lost, in the base unit: all of it, or some of its pieces while the rest arrives.
alter table delivery_note_lines
  add column returned_quantity numeric(14, 4) not null default 0 check (returned_quantity >= 0),
  add column lost_quantity numeric(14, 4) not null default 0 check (lost_quantity >= 0),
  add check (returned_quantity + lost_quantity <= quantity);
update delivery_note_lines l set
  returned_quantity = case when n.state = 'returned' then l.quantity else 0 end,
  lost_quantity = case when n.state = 'lost' then l.quantity else 0 end
from delivery_notes n where n.id = l.note_id and n.state in ('returned', 'lost');
