ALTER TABLE "account" ADD COLUMN "lines" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "last_posting" uuid;--> statement-breakpoint
ALTER TABLE "posting" ADD COLUMN "debit_balance" bigint;--> statement-breakpoint
ALTER TABLE "posting" ADD COLUMN "credit_balance" bigint;--> statement-breakpoint
ALTER TABLE "posting" DISABLE TRIGGER "posting_append_only";--> statement-breakpoint
-- The balances after each existing posting, from the sums of all postings up to it.
WITH side AS (
    SELECT id, debit AS account, -amount AS change FROM posting
    UNION ALL SELECT id, credit, amount FROM posting),
  running AS (
    SELECT side.id, side.account, sum(change) OVER (PARTITION BY side.account ORDER BY side.id)::bigint AS balance
    FROM side JOIN account a ON a.id = side.account WHERE owner_id IS NOT NULL)
UPDATE posting SET debit_balance = debited.balance, credit_balance = credited.balance
FROM posting p
  LEFT JOIN running debited ON debited.id = p.id AND debited.account = p.debit
  LEFT JOIN running credited ON credited.id = p.id AND credited.account = p.credit
WHERE posting.id = p.id;--> statement-breakpoint
ALTER TABLE "posting" ENABLE TRIGGER "posting_append_only";--> statement-breakpoint
WITH side AS (
    SELECT id, debit AS account, true AS is_line FROM posting
    UNION ALL SELECT p.id, p.credit, c.owner_id IS DISTINCT FROM d.owner_id
    FROM posting p JOIN account d ON d.id = p.debit JOIN account c ON c.id = p.credit)
UPDATE account SET lines = counted.lines, last_posting = counted.last
FROM (SELECT side.account, count(*) FILTER (WHERE is_line) AS lines, max(id::text)::uuid AS last FROM side GROUP BY side.account) counted
WHERE counted.account = account.id AND owner_id IS NOT NULL;
