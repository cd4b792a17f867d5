-- What a SKU cost at a shop's last look: of a new price list for the whole range, each is looked up by itself.
create index range_changes_sku on range_changes (sku_id, id) where sku_id is not null;
