CREATE TABLE "unplayable_report" (
	"advertise_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unplayable_report_advertise_id_user_id_pk" PRIMARY KEY("advertise_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "unplayable_report" ADD CONSTRAINT "unplayable_report_advertise_id_advertise_id_fk" FOREIGN KEY ("advertise_id") REFERENCES "public"."advertise"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unplayable_report" ADD CONSTRAINT "unplayable_report_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;