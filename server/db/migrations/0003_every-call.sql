CREATE TABLE "reset" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "task_advertise";--> statement-breakpoint
DROP INDEX "user_role";--> statement-breakpoint
DROP INDEX "payment_status";--> statement-breakpoint
DROP INDEX "withdrawal_status";--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "member_id" uuid;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "tasks_cleared_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reset" ADD CONSTRAINT "reset_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reset_user" ON "reset" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_member_id_user_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_member" ON "audit" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "audit_action" ON "audit" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_created" ON "audit" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "kept_answer_created" ON "kept_answer" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_status_amount" ON "payment" USING btree ("status","amount","id") WHERE "payment"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "payment_status_created" ON "payment" USING btree ("status","created_at") WHERE "payment"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "payment_archived" ON "payment" USING btree ("status","id") WHERE "payment"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_account_search" ON "payment" USING gin ("account_number" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payment_transaction_search" ON "payment" USING gin ("transaction_id" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "support_kept" ON "support" USING btree ("id") WHERE "support"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "support_pending" ON "support" USING btree ("id") WHERE "support"."deleted_at" is null and "support"."solved_at" is null;--> statement-breakpoint
CREATE INDEX "task_rewarded" ON "task" USING btree ("advertise_id") WHERE "task"."rewarded_at" is not null;--> statement-breakpoint
CREATE INDEX "user_live" ON "user" USING btree ("role","id") WHERE "user"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "user_plan" ON "user" USING btree ("plan_id","id") WHERE "user"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "user_blocked" ON "user" USING btree ("id") WHERE "user"."status" = 'block' and "user"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "user_deleted" ON "user" USING btree ("id") WHERE "user"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "user_username_search" ON "user" USING gin (lower("username") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "withdrawal_status_amount" ON "withdrawal" USING btree ("status","amount","id") WHERE "withdrawal"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "withdrawal_status_created" ON "withdrawal" USING btree ("status","created_at") WHERE "withdrawal"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "withdrawal_archived" ON "withdrawal" USING btree ("status","id") WHERE "withdrawal"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "withdrawal_account_search" ON "withdrawal" USING gin ("account_number" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payment_status" ON "payment" USING btree ("status","id") WHERE "payment"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "withdrawal_status" ON "withdrawal" USING btree ("status","id") WHERE "withdrawal"."archived_at" is null;--> statement-breakpoint
DROP TABLE "sign_in_failure" CASCADE;--> statement-breakpoint
ALTER TABLE "audit" DISABLE TRIGGER audit_append_only;--> statement-breakpoint
UPDATE "audit" SET "member_id" = m.id FROM (
	SELECT "id" AS ref, "id" FROM "user"
	UNION ALL SELECT "id", "user_id" FROM "payment"
	UNION ALL SELECT "id", "user_id" FROM "withdrawal"
	UNION ALL SELECT "id", "user_id" FROM "support") m (ref, id) WHERE m.ref = "audit"."ref";--> statement-breakpoint
ALTER TABLE "audit" ENABLE TRIGGER audit_append_only;
