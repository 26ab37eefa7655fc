-- What somebody is about to buy: carts, from the first line to the order.

create schema checkout;
grant usage on schema checkout to souk_app, souk_system;

-- A cart is one row. Prices are never kept in it: what it comes to is computed whenever it is shown.
create table checkout.carts (
  tenant_id uuid not null,
  id uuid not null,
  status text not null,
  channel text not null,
  currency text not null,
  customer_id uuid,
  email text,
  -- By which carts of guests are found, however their address is written.
  email_key text,
  items jsonb not null,
  shipping_address jsonb,
  billing_address jsonb,
  -- The code of a shipping method.
  shipping_method text,
  codes text[] not null,
  metadata jsonb not null,
  -- Whether units are to be held as long as the buyer acts.
  holds_stock boolean not null,
  reservation_id uuid,
  held_until timestamptz,
  -- A keyed digest of the token that opens it; null where nobody but a customer or the operator may.
  token_hash bytea,
  -- For lists only: what it came to when it was last changed.
  last_total bigint,
  order_id uuid,
  acted_at timestamptz not null,
  -- When it is taken to be abandoned if nobody acts; null for one without lines.
  abandons_at timestamptz,
  expires_at timestamptz not null,
  abandoned_at timestamptz,
  completed_at timestamptz,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index carts_status on checkout.carts (tenant_id, status, id desc);
create index carts_customer on checkout.carts (tenant_id, customer_id, id desc) where customer_id is not null;
create index carts_email on checkout.carts (tenant_id, email_key, id desc) where email_key is not null;
create index carts_abandoning on checkout.carts (tenant_id, abandons_at, id) where status = 'OPEN' and abandons_at is not null;
create index carts_expiring on checkout.carts (tenant_id, expires_at, id) where status in ('OPEN', 'ABANDONED');
create index carts_expired on checkout.carts (tenant_id, updated_at, id) where status = 'EXPIRED';
call souk.tenant_table('checkout.carts');
call souk.open_to_system('checkout.carts', 'select');

-- One row a tenant that has changed something.
create table checkout.settings (
  tenant_id uuid not null,
  abandoned_after_minutes int not null,
  expires_after_days int not null,
  hold_seconds int not null,
  calculates_taxes boolean not null,
  version int not null,
  updated_at timestamptz,
  primary key (tenant_id)
);
call souk.tenant_table('checkout.settings');
