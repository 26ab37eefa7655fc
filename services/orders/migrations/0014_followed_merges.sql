-- contract: nothing has used it since 3.4.0, which merged no customers; customers.followed_merges says whose orders follow
drop table orders.customer_moves;
