CREATE TABLE "api_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"permissions" text[] NOT NULL,
	"created_by" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_key_hash" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_created_by" ON "api_key" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_api_key_id_api_key_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "api_key"("id") ON DELETE no action ON UPDATE no action;