-- What was kept of orders that came back counts since the roll-up says so: hours that nothing changes any more are made anew too.
INSERT INTO sales_stale (hour) SELECT DISTINCT date_trunc('hour', placed_at, 'UTC') FROM shop_order WHERE state = 'returned' AND paid_at IS NOT NULL;
