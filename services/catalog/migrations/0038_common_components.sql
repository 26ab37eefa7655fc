-- What follows a change may have to do so once more, because the thing changed again meanwhile.
alter table catalog.search_followups add column again boolean not null default false;
