-- Gift cards that were sold with an order: the line that each is a unit of, and whether it was taken back.

alter table stored_value.stored_values add column order_id uuid;
alter table stored_value.stored_values add column order_item_id uuid;
alter table stored_value.stored_values add column taken_back_at timestamptz;
create index concurrently stored_values_order on stored_value.stored_values (tenant_id, order_id, id)
  where order_id is not null;
