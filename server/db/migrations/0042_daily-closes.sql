CREATE TABLE "daily_close" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"report" text NOT NULL,
	"postings_hash" text NOT NULL,
	"audits_hash" text NOT NULL,
	"root" text NOT NULL,
	"members" integer NOT NULL,
	"previous_head" text,
	"head" text NOT NULL,
	"signature" text NOT NULL,
	"public_key" text NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"signed_off_by" uuid,
	"signed_off_at" timestamp (3) with time zone,
	"note" text,
	CONSTRAINT "daily_close_once" UNIQUE("day")
);
--> statement-breakpoint
CREATE TABLE "daily_tree" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL,
	"members" "bytea" NOT NULL,
	"leaves" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook" ADD COLUMN "events" text[];--> statement-breakpoint
ALTER TABLE "daily_close" ADD CONSTRAINT "daily_close_signed_off_by_user_id_fk" FOREIGN KEY ("signed_off_by") REFERENCES "user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_tree" ADD CONSTRAINT "daily_tree_day_daily_close_day_fk" FOREIGN KEY ("day") REFERENCES "daily_close"("day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Only the signing-off changes.
CREATE TRIGGER daily_close_append_only BEFORE UPDATE OF "day", "report", "postings_hash", "audits_hash", "root", "members", "previous_head", "head", "signature", "public_key", "closed_at" OR DELETE OR TRUNCATE
  ON "daily_close" EXECUTE FUNCTION refuse_change();
