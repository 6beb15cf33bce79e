-- Filled anew by the code that fills them: words are kept by the field that they stand in.
TRUNCATE "listing_product", "listing_term", "listing_entry", "listing_facet_set", "listing_word_set";--> statement-breakpoint
ALTER TABLE "listing_term" ADD COLUMN "keys" text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_term" ADD COLUMN "tails" text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_term" ADD COLUMN "fields" smallint NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_word_set" ADD COLUMN "field" smallint NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_word_set" DROP CONSTRAINT "listing_word_set_term_id_chunk_pk";--> statement-breakpoint
ALTER TABLE "listing_word_set" ADD CONSTRAINT "listing_word_set_term_id_field_chunk_pk" PRIMARY KEY("term_id","field","chunk");--> statement-breakpoint
CREATE INDEX "listing_term_keys_index" ON "listing_term" USING gin ("keys");--> statement-breakpoint
CREATE INDEX "listing_term_tails_index" ON "listing_term" USING gin ("tails");
