CREATE TABLE "passkey_challenge" (
	"challenge" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"label" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkey_credential" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "proposal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"proposer_id" uuid NOT NULL,
	"row" text NOT NULL,
	"input" jsonb NOT NULL,
	"sealed_secrets" "bytea",
	"input_hash" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposal_second_person" CHECK ("proposal"."state" <> 'confirmed' or "proposal"."decided_by" <> "proposal"."proposer_id"),
	CONSTRAINT "proposal_decided" CHECK (("proposal"."state" = 'waiting') = ("proposal"."decided_by" is null))
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_code_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "totp" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "proved_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "factor_required_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "second_person" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "second_person_above" bigint DEFAULT 1000000 NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "fresh_proof_above" bigint DEFAULT 5000000 NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "session_hours" integer DEFAULT 12 NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "idle_minutes" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal" ADD CONSTRAINT "proposal_proposer_id_user_id_fk" FOREIGN KEY ("proposer_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal" ADD CONSTRAINT "proposal_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp" ADD CONSTRAINT "totp_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_challenge_expires" ON "passkey_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_user" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "proposal_waiting" ON "proposal" USING btree ("id") WHERE "proposal"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE "setting" ADD CONSTRAINT "setting_staff" CHECK (least("setting"."second_person_above", "setting"."fresh_proof_above") > 0 and "setting"."session_hours" between 1 and 24 and "setting"."idle_minutes" between 5 and 720);--> statement-breakpoint
UPDATE "session" SET "proved_at" = "created_at";--> statement-breakpoint
-- The sessions of administrators last 12 hours from now on.
UPDATE "session" SET "expires_at" = least("expires_at", "session"."created_at" + interval '12 hours')
FROM "user" WHERE "user"."id" = "session"."user_id" AND "user"."role" <> 'customer';
