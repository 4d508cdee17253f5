-- The least that a transfer needs: session, receiver, transfer, both accounts locked, posting, balances and stored response.
-- bench/throughput/lean-transfers.ts runs it in pgbench. As in operations.ts, clients take the members in turn.
\set turn :turn + 1
\set sender (:client_id + :turn * :clients) % :members
\set receiver (:sender + :members / 2) % :members
select u.id as sender_id, u.status, s.id as session_id from session s join "user" u on u.id = s.user_id
  where s.id = ('00000000-0000-0000-0000-' || lpad(:sender, 12, '0'))::uuid and s.expires_at > now() and u.deleted_at is null \gset
begin;
select id as receiver_id from "user"
  where lower(username) = 'lean' || :receiver and role = 'customer' and status = 'on-progress' and deleted_at is null \gset
insert into transfer (id, kind, sender_id, receiver_id, amount)
  values (gen_random_uuid(), 'wallet', :sender_id, :receiver_id, 100) returning id as transfer_id \gset
select min(id) as one, max(id) as other from (
  select id from account where owner_id in (:sender_id, :receiver_id) and kind = 'balance' order by id for update) locked \gset
insert into posting (id, reason, ref, amount, debit, credit, debit_balance, credit_balance)
  values (gen_random_uuid(), 'wallet_transfer', :transfer_id, 100, :one, :other, 0, 0) returning id as posting_id \gset
update account set balance = balance - 100, lines = lines + 1, last_posting = :posting_id where id = :one;
update account set balance = balance + 100, lines = lines + 1, last_posting = :posting_id where id = :other;
insert into idempotent_response (owner, key, fingerprint, data)
  values (:sender_id, gen_random_uuid(), 'a fingerprint as long as that of a request', '{"amount": 1}');
commit;
