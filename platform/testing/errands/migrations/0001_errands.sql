-- The smallest domain that needs somebody outside, for the kernel's own tests.

create schema errands;
grant usage on schema errands to souk_app, souk_system;

create table errands.errands (
  tenant_id uuid not null,
  id uuid not null,
  text text not null,
  status text not null,
  result text,
  version int not null,
  primary key (tenant_id, id)
);
call souk.tenant_table('errands.errands');
