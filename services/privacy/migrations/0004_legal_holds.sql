-- A legal hold belongs to a person, whatever they ask for.

create table privacy.holds (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  status text not null,
  -- Null once the person was erased.
  reason text,
  placed_by jsonb not null,
  release_reason text,
  released_by jsonb,
  released_at timestamptz,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index holds_customer on privacy.holds (tenant_id, customer_id, id desc);
create index holds_status on privacy.holds (tenant_id, status, id desc);
call souk.tenant_table('privacy.holds');

-- Before, a request was blocked instead.
insert into privacy.holds (tenant_id, id, customer_id, status, reason, placed_by, version, created_at, updated_at)
select tenant_id, id, customer_id, 'ACTIVE', blocked_reason, requested_by, 1, updated_at, updated_at
from privacy.requests
where status = 'BLOCKED' and blocked_code = 'legal_hold';
-- contract: no release has blocked requests since 3.4.0, which had none
update privacy.requests
set status = 'RECEIVED', blocked_code = null, blocked_reason = null, version = version + 1
where status = 'BLOCKED' and blocked_code = 'legal_hold' and verification is null;
