-- By what a promotion was applied whose discount is evaluated anew when units are cancelled; null for all others.
alter table promotions.redemptions add column agreed jsonb;
