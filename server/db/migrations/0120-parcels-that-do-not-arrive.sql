-- What is on its way, the longest on the road first.
create index delivery_notes_on_their_way on delivery_notes (id) where state = 'shipped';
