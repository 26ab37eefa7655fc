-- The seller of the variant, as the row of the list says: its tokens see the history of no other prices.
alter table pricing.list_price_history add column provider_id uuid;
