-- Reads every row while others go on writing.
alter table inventory.stock_items validate constraint stock_items_counts;
alter table inventory.reservations validate constraint reservations_counts;
