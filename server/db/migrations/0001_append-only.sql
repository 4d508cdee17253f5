-- What was written down stays written down: money and acts are taken back by a new row, never by a change.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% rows are never changed', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER posting_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "posting" EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit" EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
INSERT INTO "account" ("owner_id", "kind") VALUES (NULL, 'till'), (NULL, 'payout'), (NULL, 'sales'), (NULL, 'rewards'), (NULL, 'referral'), (NULL, 'adjust');
--> statement-breakpoint
INSERT INTO "setting" ("id") VALUES (1);
