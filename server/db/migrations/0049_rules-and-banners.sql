CREATE TABLE "banner" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place" integer NOT NULL,
	"picture_id" uuid NOT NULL,
	"mime" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"text_en" text NOT NULL,
	"text_bn" text NOT NULL,
	"link" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "banner_picture_once" UNIQUE("picture_id"),
	CONSTRAINT "banner_place" CHECK ("banner"."place" > 0)
);
--> statement-breakpoint
CREATE TABLE "rule_acceptance" (
	"user_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"accepted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rule_acceptance_user_id_version_pk" PRIMARY KEY("user_id","version")
);
--> statement-breakpoint
CREATE TABLE "rule_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"text_en" text NOT NULL,
	"text_bn" text NOT NULL,
	"author_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rule_version_once" UNIQUE("version"),
	CONSTRAINT "rule_version_positive" CHECK ("rule_version"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "rule_acceptance" ADD CONSTRAINT "rule_acceptance_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_acceptance" ADD CONSTRAINT "rule_acceptance_version_rule_version_version_fk" FOREIGN KEY ("version") REFERENCES "rule_version"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_version" ADD CONSTRAINT "rule_version_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rule_acceptance_version" ON "rule_acceptance" USING btree ("version");