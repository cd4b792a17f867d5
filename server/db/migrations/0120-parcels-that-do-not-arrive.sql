-- What is on its way, the longest on the road first.
create index delivery_notes_on_their_way on delivery_notes (id) where state = 'shipped';

-- A parcel that was refused at the door or could not be brought comes back; another one is lost.
alter table delivery_notes
  add column returned_at timestamptz,
  add column returned_by integer references members on delete set null,
  add column lost_at timestamptz,
  add column lost_by integer references members on delete set null,
  drop constraint delivery_notes_state_check,
  drop constraint delivery_notes_check,
  add constraint delivery_notes_state_check
    check (state in ('packed', 'shipped', 'received', 'returned', 'lost', 'dissolved')),
  add constraint delivery_notes_check
    check ((state in ('shipped', 'received', 'returned', 'lost')) = (shipped_at is not null)),
  add constraint delivery_notes_returned_check check ((state = 'returned') = (returned_at is not null)),
  add constraint delivery_notes_lost_check check ((state = 'lost') = (lost_at is not null));
