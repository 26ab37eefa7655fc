-- Links by which somebody pays an order, on a page of ours.

create schema payment_links;
grant usage on schema payment_links to souk_app, souk_system;

-- Without an amount a link asks for whatever is due. `paid` is what came by it, refunds aside.
create table payment_links.links (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  status text not null,
  ended_because text,
  amount bigint check (amount > 0),
  currency text not null,
  paid bigint not null check (paid >= 0),
  note text,
  return_url text,
  expires_at timestamptz not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index links_order on payment_links.links (tenant_id, order_id, id desc);
create index links_status on payment_links.links (tenant_id, status, id desc);
create index links_expiring on payment_links.links (tenant_id, expires_at) where status = 'ACTIVE';
call souk.tenant_table('payment_links.links');
call souk.open_to_system('payment_links.links', 'select');

-- What was sent by the page of a link, and the payment that it has begun. A form that comes again has been here.
create table payment_links.attempts (
  tenant_id uuid not null,
  link_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, link_id, id),
  foreign key (tenant_id, link_id) references payment_links.links (tenant_id, id)
);
call souk.append_only_table('payment_links.attempts');
