-- What customers and sellers write to each other.

create schema messages;
grant usage on schema messages to souk_app, souk_system;

create table messages.threads (
  tenant_id uuid not null,
  id uuid not null,
  subject_type text not null,
  subject_id uuid not null,
  customer_id uuid not null,
  provider_id uuid,
  status text not null,
  opened_by text not null,
  unread_customer int not null check (unread_customer >= 0),
  unread_provider int not null check (unread_provider >= 0),
  unread_operator int not null check (unread_operator >= 0),
  message_count int not null check (message_count > 0),
  last_message_id uuid not null,
  last_message_at timestamptz not null,
  first_inbound_at timestamptz,
  first_response_at timestamptz,
  first_response_due_at timestamptz,
  overdue_at timestamptz,
  is_spam boolean not null,
  duplicate_of_id uuid,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
-- A customer and a seller have one about a thing.
create unique index threads_once on messages.threads
  (tenant_id, customer_id, provider_id, subject_type, subject_id, duplicate_of_id)
  nulls not distinct;
create index threads_latest on messages.threads (tenant_id, last_message_id desc);
create index threads_provider on messages.threads (tenant_id, provider_id, last_message_id desc)
  where provider_id is not null;
create index threads_customer on messages.threads (tenant_id, customer_id, last_message_id desc);
create index threads_subject on messages.threads (tenant_id, subject_id, last_message_id desc);
create index threads_unread on messages.threads (tenant_id, last_message_id desc)
  where unread_operator > 0;
create index threads_unanswered on messages.threads (tenant_id, first_response_due_at)
  where status = 'OPEN' and first_response_at is null and overdue_at is null and not is_spam
    and first_response_due_at is not null;
call souk.tenant_table('messages.threads');
call souk.open_to_system('messages.threads', 'select');

create table messages.messages (
  tenant_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  sender text not null,
  sent_by text not null,
  body text,
  is_automated boolean not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, thread_id) references messages.threads (tenant_id, id)
);
create index messages_thread on messages.messages (tenant_id, thread_id, id desc);
create index messages_sent on messages.messages (tenant_id, sent_by, created_at);
call souk.tenant_table('messages.messages');

-- Those who send wait here for themselves, so that what they send is counted.
create table messages.senders (
  tenant_id uuid not null,
  sent_by text not null,
  primary key (tenant_id, sent_by)
);
call souk.tenant_table('messages.senders');

create table messages.settings (
  tenant_id uuid not null,
  response_hours int not null check (response_hours > 0),
  version int not null,
  updated_at timestamptz,
  primary key (tenant_id)
);
call souk.tenant_table('messages.settings');

-- What the floors above may read: how sellers answer.
create view messages.response_facts with (security_invoker = true) as
select tenant_id, id as thread_id, provider_id, customer_id, status, first_inbound_at, first_response_at, first_response_due_at, is_spam
from messages.threads
where first_inbound_at is not null;
grant select on messages.response_facts to souk_app;
