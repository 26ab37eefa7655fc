-- What is open in a channel or will be, in the order of the product list: its pages find all of it in one range. What is over
-- is left out.
create index concurrently publications_current on catalog.publications (tenant_id, channel, product_id desc)
  where is_open or due_at is not null;
