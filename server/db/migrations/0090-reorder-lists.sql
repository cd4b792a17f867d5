-- What runs low in one warehouse, the most urgent first: without this the list of a warehouse with enough of everything reads
-- all that is low elsewhere.
create index stocks_short_at on stocks (warehouse_id, shortage, id) where shortage > 0;
