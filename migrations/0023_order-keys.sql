-- Room between products, for moves that rewrite one product (worker/catalogue/display-order.ts).
update products set display_order = (display_order + 1) * 1024;
