CREATE TABLE "advertise_probe" (
	"advertise_id" uuid NOT NULL,
	"start" bigint NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "advertise_probe_advertise_id_start_pk" PRIMARY KEY("advertise_id","start")
);
--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "nonce" uuid;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "claim_delay_ms" integer;--> statement-breakpoint
ALTER TABLE "advertise_probe" ADD CONSTRAINT "advertise_probe_advertise_id_advertise_id_fk" FOREIGN KEY ("advertise_id") REFERENCES "public"."advertise"("id") ON DELETE no action ON UPDATE no action;