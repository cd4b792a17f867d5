-- What is deleted is looked for wherever it may be named: an upload that nobody kept in all payments and contracts, a product in all lines of orders.
create index payments_proof on payments (proof_file_id) where proof_file_id is not null;
create index checkout_contracts_signature on checkout_contracts (signature_file_id);
create index checkout_contracts_pdf on checkout_contracts (pdf_file_id) where pdf_file_id is not null;
create index order_lines_product on order_lines (product_id);
-- Whoever changes their password ends what mini-programs still have of them.
create index mini_program_tickets_member on mini_program_tickets (member_id) where member_id is not null;
