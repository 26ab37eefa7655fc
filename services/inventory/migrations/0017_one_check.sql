-- One check a table instead of one a column: PostgreSQL reads and prepares each of them anew for every statement that writes.

-- contract: stock_items_counts asks for all that its four checks have asked for since 3.4.0
alter table inventory.stock_items
  drop constraint stock_items_on_hand_check, drop constraint stock_items_reserved_check,
  drop constraint stock_items_damaged_check, drop constraint stock_items_safety_stock_check;
alter table inventory.stock_items add constraint stock_items_counts check (
  least(on_hand, reserved, damaged, safety_stock) >= 0) not valid;

-- contract: reservations_counts asks for all that its four checks have asked for since 3.4.0
alter table inventory.reservations
  drop constraint reservations_quantity_check, drop constraint reservations_shipped_check,
  drop constraint reservations_released_check, drop constraint reservations_not_overdrawn;
alter table inventory.reservations add constraint reservations_counts check (
  quantity > 0 and shipped >= 0 and released >= 0 and shipped + released <= quantity) not valid;
