ALTER TABLE "idempotent_response" ADD COLUMN "is_small" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "backed_up_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "audited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "broken_invariants" integer;--> statement-breakpoint
CREATE INDEX "idempotent_response_small" ON "idempotent_response" USING btree ("created_at") WHERE "idempotent_response"."is_small";--> statement-breakpoint
CREATE INDEX "user_staff" ON "user" USING btree ("id") WHERE "user"."role" <> 'customer';