CREATE TABLE "fingerprint_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sealed_key" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "idempotent_response" ADD COLUMN "key_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "fingerprint_key_current" ON "fingerprint_key" USING btree ((true)) WHERE "fingerprint_key"."retired_at" is null;