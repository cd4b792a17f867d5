-- Item numbers are looked for without the signs between their parts: every product is cut anew, in the background.
select mark_search_stale(array(select id from products));
