CREATE TABLE "device" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_change" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"address" text,
	"device" text,
	"session_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "device_id" uuid;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "os" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "must_change_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_event" ADD CONSTRAINT "security_event_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "device_user_token" ON "device" USING btree ("user_id","token_hash");--> statement-breakpoint
CREATE INDEX "device_last_used" ON "device" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "email_change_user" ON "email_change" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "security_event_user" ON "security_event" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "security_event_kind" ON "security_event" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "security_event_created" ON "security_event" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "security_event_address" ON "security_event" USING btree ("user_id","address") WHERE "security_event"."kind" = 'sign-in';--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_device" ON "session" USING btree ("device_id");
--> statement-breakpoint
CREATE TRIGGER security_event_append_only BEFORE UPDATE OR TRUNCATE ON "security_event" EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The cleanup deletes events after 400 days.
CREATE FUNCTION refuse_recent_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.created_at > now() - interval '400 days' THEN
    RAISE EXCEPTION '% rows are stored for 400 days', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER security_event_retention BEFORE DELETE ON "security_event" FOR EACH ROW EXECUTE FUNCTION refuse_recent_deletion();
--> statement-breakpoint
-- Usernames are compared in composed form (NFC). A name whose composed form is taken stays as it is.
UPDATE "user" u SET username = normalize(u.username, NFC)
WHERE u.username IS NOT NFC NORMALIZED AND getdatabaseencoding() = 'UTF8'
  AND NOT EXISTS (SELECT 1 FROM "user" o WHERE o.id <> u.id AND lower(normalize(o.username, NFC)) = lower(normalize(u.username, NFC)));
