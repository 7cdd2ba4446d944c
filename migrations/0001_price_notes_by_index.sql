-- PostgreSQL keeps the plan of a trigger's query for the session. Made while the history is small, it reads the whole history for
-- each product, and an import of thousands gets slower with every row.
alter function shop_note_prices() set enable_seqscan to off;
