DROP INDEX "import_row_import_id_outcome_index";--> statement-breakpoint
ALTER TABLE "import_row" ADD COLUMN "numbers" smallint[];--> statement-breakpoint
CREATE INDEX "import_row_outcome" ON "import_row" USING btree ("import_id","outcome" DESC NULLS FIRST,"line");