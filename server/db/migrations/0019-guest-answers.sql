-- Guests share answers and pages. Whatever changes what they show, other than by the clock, says so here, and every process
-- forgets them. Counters that move with each sale are left out: what they show may be a few seconds old.
create trigger products_change after insert or delete or update of item_no, names, descriptions, category_id, brand_id,
  model, unit_id, pictures, attributes, listed on products execute function tell_change();
create trigger skus_change after insert or update or delete on skus execute function tell_change();
create trigger units_change after update on units execute function tell_change();
create trigger product_units_change after insert or update or delete on product_units execute function tell_change();
create trigger markups_change after insert or update or delete on markups execute function tell_change();
create trigger shop_prices_change after insert or update or delete on shop_prices execute function tell_change();
create trigger quantity_breaks_change after insert or update or delete on quantity_breaks execute function tell_change();
create trigger customisation_groups_change after insert or update or delete on customisation_groups
  execute function tell_change();
create trigger customisation_options_change after insert or update or delete on customisation_options
  execute function tell_change();
create trigger flash_sales_change after insert or update or delete on flash_sales execute function tell_change();
create trigger flash_sale_items_change after insert or delete or update of price, stock, member_limit on flash_sale_items
  execute function tell_change();
create trigger promotions_change after insert or update or delete on promotions execute function tell_change();
create trigger group_buys_change after insert or delete
  or update of titles, starts_at, ends_at, hours, sizes, stock, member_limit, enabled on group_buys
  execute function tell_change();

-- Of the stock, only that something can be had again or no longer.
create trigger stocks_change after update on stocks for each row
  when ((new.on_hand > new.held) <> (old.on_hand > old.held)) execute function tell_change();
create trigger stocks_arrive after insert on stocks execute function tell_change();
