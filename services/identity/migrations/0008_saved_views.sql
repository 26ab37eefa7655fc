-- Filters of a page that somebody wants to see again: a member's own, or shared with everybody of the same party.

create table identity.saved_views (
  tenant_id uuid not null,
  id uuid not null,
  -- Null for what a program has made, and for what is left of a member who has gone: both are shared.
  owner_member_id uuid,
  -- The provider whose people see it; null for the tenant's own.
  provider_id uuid,
  page text not null,
  name text not null,
  filters jsonb not null,
  shared boolean not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index saved_views_page on identity.saved_views (tenant_id, page, id);
create index saved_views_owner on identity.saved_views (tenant_id, owner_member_id, id);
call souk.tenant_table('identity.saved_views');
call souk.survives_reset('identity.saved_views');
