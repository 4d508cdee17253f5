-- Renames only: no row and no index is rewritten.
ALTER TABLE "kept_answer" RENAME TO "idempotent_response";--> statement-breakpoint
ALTER TABLE "idempotent_response" RENAME CONSTRAINT "kept_answer_owner_key_pk" TO "idempotent_response_owner_key_pk";--> statement-breakpoint
ALTER INDEX "kept_answer_created" RENAME TO "idempotent_response_created";--> statement-breakpoint
ALTER TABLE "usage" RENAME TO "rate_limit";--> statement-breakpoint
ALTER TABLE "rate_limit" RENAME CONSTRAINT "usage_pkey" TO "rate_limit_pkey";--> statement-breakpoint
ALTER TABLE "reset" RENAME TO "password_reset";--> statement-breakpoint
ALTER TABLE "password_reset" RENAME CONSTRAINT "reset_pkey" TO "password_reset_pkey";--> statement-breakpoint
ALTER TABLE "password_reset" RENAME CONSTRAINT "reset_user_id_user_id_fk" TO "password_reset_user_id_user_id_fk";--> statement-breakpoint
ALTER INDEX "reset_user" RENAME TO "password_reset_user";
