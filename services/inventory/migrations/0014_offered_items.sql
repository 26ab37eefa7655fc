-- Whether what is there counts in what has been announced of a variant. A location that is switched off takes its items out of
-- sale at once, and this follows in parts, each with its events: so nothing is announced twice, and nothing is left out, whatever
-- happens to the stock meanwhile.
alter table inventory.stock_items add column offered boolean not null default true;

-- Locations that were switched on or off, and up to which of their items that was announced.
create table inventory.location_switches (
  tenant_id uuid not null,
  id uuid not null,
  through uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
call souk.tenant_table('inventory.location_switches');
call souk.open_to_system('inventory.location_switches', 'select');
