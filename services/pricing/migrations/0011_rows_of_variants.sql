-- How each row of a variant was before a moment, however often it was changed.
create index concurrently list_price_history_row on pricing.list_price_history (tenant_id, variant_id, price_id, id desc);
