DROP INDEX IF EXISTS "plan_name_on_sale";--> statement-breakpoint
DROP INDEX IF EXISTS "till_label_listed";--> statement-breakpoint
DROP INDEX IF EXISTS "user_username";--> statement-breakpoint
DROP INDEX IF EXISTS "user_username_search";--> statement-breakpoint
-- Names were compared by the locale of the database. With the locale C, names that differ only in the case of a letter like É could be
-- two. The oldest keeps its name, the others get the end of their id. Each is named in the output.
DO $$
DECLARE changed record;
BEGIN
  FOR changed IN
    SELECT u.id, u.username AS before, u.username || '-' || right(u.id::text, 6) AS after
    FROM (SELECT id, username, row_number() OVER (PARTITION BY lower(username COLLATE "und-x-icu") COLLATE "C" ORDER BY deleted_at IS NOT NULL, id) AS place FROM "user") u
    WHERE u.place > 1
  LOOP
    UPDATE "user" SET username = changed.after WHERE id = changed.id;
    RAISE WARNING 'The username "%" is now "%", because another user has it in another case. Tell its user.', changed.before, changed.after;
  END LOOP;
  FOR changed IN
    SELECT p.id, p.plan_name AS before, p.plan_name || '-' || right(p.id::text, 6) AS after
    FROM (SELECT id, plan_name, row_number() OVER (PARTITION BY lower(plan_name COLLATE "und-x-icu") COLLATE "C" ORDER BY id) AS place FROM "plan" WHERE retired_at IS NULL) p
    WHERE p.place > 1
  LOOP
    UPDATE "plan" SET plan_name = changed.after WHERE id = changed.id;
    RAISE WARNING 'The plan "%" is now "%", because another plan has the name in another case.', changed.before, changed.after;
  END LOOP;
  FOR changed IN
    SELECT t.id, t.label AS before, t.label || '-' || right(t.id::text, 6) AS after
    FROM (SELECT id, label, row_number() OVER (PARTITION BY lower(label COLLATE "und-x-icu") COLLATE "C" ORDER BY id) AS place FROM "till" WHERE visibility <> 'unlisted') t
    WHERE t.place > 1
  LOOP
    UPDATE "till" SET label = changed.after WHERE id = changed.id;
    RAISE WARNING 'The till "%" is now "%", because another till has the name in another case.', changed.before, changed.after;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE UNIQUE INDEX "plan_name_on_sale" ON "plan" USING btree ((lower("plan_name" collate "und-x-icu") collate "C")) WHERE "plan"."retired_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "till_label_listed" ON "till" USING btree ((lower("label" collate "und-x-icu") collate "C")) WHERE "till"."visibility" <> 'unlisted';--> statement-breakpoint
CREATE UNIQUE INDEX "user_username" ON "user" USING btree ((lower("username" collate "und-x-icu") collate "C"));--> statement-breakpoint
CREATE INDEX "user_username_search" ON "user" USING gin ((lower("username" collate "und-x-icu") collate "C") gin_trgm_ops);