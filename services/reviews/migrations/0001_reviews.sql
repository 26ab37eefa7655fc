-- What those who bought and those who sold say of each other and of what was sold.

create schema reviews;
grant usage on schema reviews to souk_app, souk_system;

create table reviews.reviews (
  tenant_id uuid not null,
  id uuid not null,
  subject_type text not null,
  subject_id uuid not null,
  order_id uuid not null,
  author_type text not null,
  customer_id uuid not null,
  provider_id uuid,
  rating int not null check (rating between 1 and 5),
  aspects jsonb not null,
  body text,
  author_name text,
  language text,
  status text not null,
  status_reason text,
  is_approved boolean not null,
  blind_until timestamptz,
  reply_body text,
  reply_status text,
  replied_at timestamptz,
  flag_count int not null check (flag_count >= 0),
  published_at timestamptz,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
-- One of an author for each order and subject. What was withdrawn before anybody saw it can be written anew.
create unique index reviews_once on reviews.reviews (tenant_id, order_id, subject_type, subject_id, author_type, provider_id)
  nulls not distinct
  where status <> 'WITHDRAWN' or published_at is not null;
create index reviews_order on reviews.reviews (tenant_id, order_id, id);
create index reviews_subject on reviews.reviews (tenant_id, subject_type, subject_id, id desc);
create index reviews_provider on reviews.reviews (tenant_id, provider_id, id desc)
  where provider_id is not null;
create index reviews_customer on reviews.reviews (tenant_id, customer_id, id desc);
create index reviews_status on reviews.reviews (tenant_id, status, id desc);
-- What a moderator has to look at.
create index reviews_to_moderate on reviews.reviews (tenant_id, id desc)
  where status = 'FLAGGED' or status = 'PENDING' and not is_approved or reply_status = 'PENDING';
create index reviews_blind on reviews.reviews (tenant_id, blind_until)
  where status = 'PENDING' and is_approved and blind_until is not null;
call souk.tenant_table('reviews.reviews');
call souk.open_to_system('reviews.reviews', 'select');

-- The two sides of a sale meet at this row, so that neither misses that the other is there.
create table reviews.exchanges (
  tenant_id uuid not null,
  order_id uuid not null,
  provider_id uuid not null,
  primary key (tenant_id, order_id, provider_id)
);
call souk.tenant_table('reviews.exchanges');

create table reviews.flags (
  tenant_id uuid not null,
  review_id uuid not null,
  flagged_by text not null,
  reason text not null,
  note text,
  created_at timestamptz not null,
  primary key (tenant_id, review_id, flagged_by),
  foreign key (tenant_id, review_id) references reviews.reviews (tenant_id, id)
);
create index flags_by on reviews.flags (tenant_id, flagged_by) where note is not null;
call souk.tenant_table('reviews.flags');

create table reviews.ratings (
  tenant_id uuid not null,
  subject_type text not null,
  subject_id uuid not null,
  rating_count int not null check (rating_count >= 0),
  rating_sum int not null check (rating_sum = stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4 + 5 * stars_5),
  stars_1 int not null check (stars_1 >= 0),
  stars_2 int not null check (stars_2 >= 0),
  stars_3 int not null check (stars_3 >= 0),
  stars_4 int not null check (stars_4 >= 0),
  stars_5 int not null check (stars_5 >= 0),
  primary key (tenant_id, subject_type, subject_id),
  constraint ratings_add_up check (rating_count = stars_1 + stars_2 + stars_3 + stars_4 + stars_5)
);
call souk.tenant_table('reviews.ratings');

create table reviews.settings (
  tenant_id uuid not null,
  moderation text not null,
  window_days int not null check (window_days > 0),
  blind_days int not null check (blind_days >= 0),
  aspects text[] not null,
  version int not null,
  updated_at timestamptz,
  primary key (tenant_id)
);
call souk.tenant_table('reviews.settings');

-- What the floors above may read: how things are rated, and every rating that counts, by the moment it could be seen.
create view reviews.rating_totals with (security_invoker = true) as
select tenant_id, subject_type, subject_id, rating_count, rating_sum
from reviews.ratings;
grant select on reviews.rating_totals to souk_app;

create view reviews.rating_facts with (security_invoker = true) as
select tenant_id, id as review_id, subject_type, subject_id, order_id, customer_id, provider_id, rating, published_at
from reviews.reviews
where status in ('PUBLISHED', 'FLAGGED');
grant select on reviews.rating_facts to souk_app;
