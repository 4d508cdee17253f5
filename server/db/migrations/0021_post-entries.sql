-- The only writer of postings and balances: docs/decisions/0032. server/ledger/post.ts calls it with the entries of one act, and with
-- the members' accounts in them: `owners` and `kinds` are pairs by their place, and may repeat.
-- The generic plan, because PostgreSQL would plan a statement with an array again for each call.
CREATE FUNCTION "post_entries"("entries" jsonb, "owners" uuid[], "kinds" text[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  entry record;
  debited account;
  credited account;
  last_id uuid;
BEGIN
  -- All accounts by ascending id, so that two opposite transfers cannot deadlock.
  SELECT last_posting INTO last_id FROM (
    SELECT a.last_posting FROM unnest(owners, kinds) AS member (owner, kind)
      JOIN account a ON a.owner_id = member.owner AND a.kind = member.kind
    ORDER BY a.id FOR UPDATE OF a
  ) locked ORDER BY last_posting DESC NULLS LAST LIMIT 1;

  FOR entry IN
    SELECT * FROM jsonb_to_recordset(entries) AS e (id uuid, reason text, ref uuid, amount bigint,
      debit_owner uuid, debit_kind text, credit_owner uuid, credit_kind text)
  LOOP
    -- Ids of an account's postings ascend, although the clocks of two processes may differ: one millisecond after the last id.
    IF entry.id <= last_id THEN
      entry.id := lpad(to_hex(('x' || left(replace(last_id::text, '-', ''), 12))::bit(48)::bigint + 1), 12, '0')
        || substr(replace(entry.id::text, '-', ''), 13);
    END IF;
    last_id := entry.id;

    -- A system account has no balance and is not locked. A constraint refuses a member's balance below 0.
    IF entry.debit_owner IS NULL THEN
      SELECT id, NULL INTO debited.id, debited.balance FROM account WHERE owner_id IS NULL AND kind = entry.debit_kind;
    ELSE
      UPDATE account SET balance = balance - entry.amount, lines = lines + 1, last_posting = entry.id
      WHERE owner_id = entry.debit_owner AND kind = entry.debit_kind RETURNING * INTO debited;
    END IF;
    IF entry.credit_owner IS NULL THEN
      SELECT id, NULL INTO credited.id, credited.balance FROM account WHERE owner_id IS NULL AND kind = entry.credit_kind;
    ELSE
      -- A posting between two accounts of one owner is one line of the statement.
      UPDATE account SET balance = balance + entry.amount, last_posting = entry.id,
        lines = lines + (entry.debit_owner IS DISTINCT FROM entry.credit_owner)::int
      WHERE owner_id = entry.credit_owner AND kind = entry.credit_kind RETURNING * INTO credited;
    END IF;

    IF debited.id IS NULL OR credited.id IS NULL THEN
      RAISE EXCEPTION 'No account % of %, or no account % of %',
        entry.debit_kind, entry.debit_owner, entry.credit_kind, entry.credit_owner;
    END IF;
    INSERT INTO posting (id, reason, ref, amount, debit, credit, debit_balance, credit_balance)
    VALUES (entry.id, entry.reason, entry.ref, entry.amount, debited.id, credited.id, debited.balance, credited.balance);
  END LOOP;
END $$;
