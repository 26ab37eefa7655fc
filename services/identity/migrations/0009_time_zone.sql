-- In which zone the tenant keeps its days: what reports and pages go by where nobody names another.
alter table identity.tenants add column time_zone text not null default 'UTC';
