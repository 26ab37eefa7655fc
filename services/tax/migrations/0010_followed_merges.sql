-- contract: nothing has used it since 3.4.0, which had no exemptions; customers.followed_merges says whose exemptions follow
drop table tax.merged_customers;
