-- What lists show of a listing, as they write it: a page takes the text instead of writing it anew for every reader. Null
-- for a row that was not counted yet.
alter table catalog.listings add column shown text generated always as (
  '"price":' || case when amount is null then 'null' else
    '{"amount":' || amount::text || ',"currency":"' || currency || '"}' end ||
  ',"price_range":' || case when amount_min is null then 'null' else
    '{"min":{"amount":' || amount_min::text || ',"currency":"' || currency ||
    '"},"max":{"amount":' || amount_max::text || ',"currency":"' || currency || '"}}' end ||
  ',"inventory":{"available":' || available::text || ',"warehouse":"' || warehouse ||
  '"},"track_inventory":' || tracked::text ||
  ',"stock":{"available":' || total_available::text || ',"is_limited":' || is_limited::text ||
  '},"variant_count":' || variant_count::text
) stored;
