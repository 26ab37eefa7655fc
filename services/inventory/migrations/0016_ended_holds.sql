-- Reservations that ended without an order name their owner for another day.
create index concurrently holds_ended on inventory.holds (tenant_id, updated_at)
  where status in ('RELEASED', 'EXPIRED') and owner_id <> 'erased';
