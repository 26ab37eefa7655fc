-- Units on their way from one location to another. Locations are named by their codes, as movements name them.
create table inventory.transfers (
  tenant_id uuid not null,
  id uuid not null,
  from_code text not null,
  to_code text not null,
  -- The provider that both locations belong to; null is the operator.
  provider_id uuid,
  status text not null,
  -- [{variant_id, quantity, shipped, received}], each variant once.
  lines jsonb not null,
  tracking text[] not null,
  note text,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  shipped_at timestamptz,
  closed_at timestamptz,
  primary key (tenant_id, id)
);
create index transfers_status on inventory.transfers (tenant_id, status, id desc);
create index transfers_from on inventory.transfers (tenant_id, from_code, id desc);
create index transfers_to on inventory.transfers (tenant_id, to_code, id desc);
create index transfers_provider on inventory.transfers (tenant_id, provider_id, id desc)
  where provider_id is not null;
call souk.tenant_table('inventory.transfers');
