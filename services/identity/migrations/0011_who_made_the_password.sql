-- Who could know the password of a member: whoever set it, or made the link with which it was chosen. Empty for what the
-- installation made, and for what is older than this. They count until the given time, or until another password is set.
alter table identity.members
  add column password_by uuid[] not null default '{}',
  add column password_by_until timestamptz;
alter table identity.sign_in_links add column made_by uuid[] not null default '{}';
