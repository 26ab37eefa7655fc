-- The smallest possible domain, for the kernel's own tests.

create schema notes;
grant usage on schema notes to souk_app, souk_system;

create table notes.notes (
  tenant_id uuid not null,
  id uuid not null,
  text text not null,
  colour text not null,
  copies int not null default 0,
  version int not null,
  primary key (tenant_id, id)
);
create index notes_colour on notes.notes (tenant_id, colour, id);
call souk.tenant_table('notes.notes');
call souk.open_to_system('notes.notes', 'select');
