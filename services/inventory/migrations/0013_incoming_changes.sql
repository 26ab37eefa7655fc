-- When units were on the way to a stock item, for what was coming at a past moment and as the proof of what is coming now.
create table inventory.incoming_changes (
  tenant_id uuid not null,
  id uuid not null,
  transfer_id uuid not null,
  variant_id uuid not null,
  warehouse text not null,
  -- Units that have left for here; fewer than none for those that arrived or were given up.
  quantity bigint not null check (quantity <> 0),
  -- What was on the way here after that, and the version of the item: of two changes at one moment the later has the higher.
  incoming bigint not null,
  version int not null,
  occurred_at timestamptz not null,
  primary key (tenant_id, id)
);
create index incoming_changes_moment
  on inventory.incoming_changes (tenant_id, variant_id, warehouse, occurred_at desc, version desc);
create index incoming_changes_transfer on inventory.incoming_changes (tenant_id, transfer_id);
call souk.append_only_table('inventory.incoming_changes');
