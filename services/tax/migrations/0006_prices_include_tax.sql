-- Whether amounts of which nobody says so hold their tax already: base prices, and lists that say nothing else.
alter table tax.settings add column prices_include_tax boolean not null default false;
