-- Another value with every change of a list of the tenant, by which a process that has read them knows whether they are as they were.
-- Price lists are not in any release yet, so nobody changes them without it.
alter table pricing.price_list_sets add column revision uuid not null default '00000000-0000-0000-0000-000000000000';
