-- Codes that are made many at once; who makes them is a schedule, some in each transaction.
create table promotions.code_batches (
  tenant_id uuid not null,
  id uuid not null,
  promotion_id uuid not null,
  pattern text not null,
  count int not null,
  generated int not null,
  max_uses int,
  status text not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  check (generated between 0 and count)
);
create index code_batches_promotion on promotions.code_batches (tenant_id, promotion_id, id desc);
create index code_batches_running on promotions.code_batches (tenant_id, id) where status = 'RUNNING';
call souk.tenant_table('promotions.code_batches');
call souk.open_to_system('promotions.code_batches', 'select');

alter table promotions.codes add column batch_id uuid;
create index concurrently codes_batch on promotions.codes (tenant_id, batch_id, id desc) where batch_id is not null;
