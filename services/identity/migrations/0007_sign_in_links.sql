-- Links with which a member chooses a password and signs in, without anybody who could send mail. Each works once, until it
-- expires; all of a member's end with a new password. The secret itself is kept as its keyed hash.

create table identity.sign_in_links (
  tenant_id uuid not null,
  hash text not null,
  member_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, hash)
);
create index sign_in_links_member on identity.sign_in_links (tenant_id, member_id, created_at);
call souk.tenant_table('identity.sign_in_links');
call souk.survives_reset('identity.sign_in_links');
-- Expired ones are cleared by the system role.
call souk.open_to_system('identity.sign_in_links', 'select, delete');
