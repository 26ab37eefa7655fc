-- How rows of lists and lists themselves were at every moment, for the lowest price of 30 days. A row that was deleted has no
-- amount any more.
create table pricing.list_price_history (
  tenant_id uuid not null,
  id uuid not null,
  price_list_id uuid not null,
  price_id uuid not null,
  variant_id uuid not null,
  min_quantity int not null,
  amount bigint,
  unit_quantity int not null,
  floor bigint,
  valid_from timestamptz,
  valid_to timestamptz,
  changed_at timestamptz not null,
  primary key (tenant_id, id)
);
create index list_price_history_variant on pricing.list_price_history (tenant_id, variant_id, id desc);
call souk.append_only_table('pricing.list_price_history');

create table pricing.price_list_history (
  tenant_id uuid not null,
  id uuid not null,
  price_list_id uuid not null,
  type text not null,
  status text not null,
  currency text not null,
  priority int not null,
  -- Whether it is for everybody, in some channels or in all.
  is_public boolean not null,
  channels text[] not null,
  parent_id uuid,
  adjust_rate text,
  starts_at timestamptz,
  ends_at timestamptz,
  changed_at timestamptz not null,
  primary key (tenant_id, id)
);
create index price_list_history_list on pricing.price_list_history (tenant_id, currency, id desc);
call souk.append_only_table('pricing.price_list_history');
