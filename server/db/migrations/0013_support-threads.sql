CREATE TABLE "canned_answer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"text_en" text NOT NULL,
	"text_bn" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "canned_answer_key_once" UNIQUE("key"),
	CONSTRAINT "canned_answer_key" CHECK ("canned_answer"."key" in ('1', '2', '3', '4', '5', '6', '7', '8', '9'))
);
--> statement-breakpoint
CREATE TABLE "support_picture" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"support_id" uuid,
	"mime" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_reply" (
	"id" uuid PRIMARY KEY NOT NULL,
	"support_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"is_from_admin" boolean NOT NULL,
	"message" text NOT NULL,
	"picture_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "support" ADD COLUMN "picture_id" uuid;--> statement-breakpoint
ALTER TABLE "support" ADD COLUMN "request_kind" text;--> statement-breakpoint
ALTER TABLE "support" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "support" ADD COLUMN "is_answered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "support" ADD COLUMN "first_answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "support_picture" ADD CONSTRAINT "support_picture_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_picture" ADD CONSTRAINT "support_picture_support_id_support_id_fk" FOREIGN KEY ("support_id") REFERENCES "public"."support"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_reply" ADD CONSTRAINT "support_reply_support_id_support_id_fk" FOREIGN KEY ("support_id") REFERENCES "public"."support"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_reply" ADD CONSTRAINT "support_reply_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_picture_owner" ON "support_picture" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "support_picture_created" ON "support_picture" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "support_reply_thread" ON "support_reply" USING btree ("support_id","id");--> statement-breakpoint
CREATE INDEX "support_reply_author" ON "support_reply" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "support_first_answered" ON "support" USING btree ("first_answered_at") WHERE "support"."first_answered_at" is not null;--> statement-breakpoint
ALTER TABLE "support" ADD CONSTRAINT "support_request_whole" CHECK (("support"."request_kind" is null) = ("support"."request_id" is null));