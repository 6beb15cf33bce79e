CREATE TABLE "search_redirect" (
	"words" text PRIMARY KEY NOT NULL,
	"category_id" integer,
	"product_id" integer,
	CONSTRAINT "search_redirect_target" CHECK (num_nonnulls("search_redirect"."category_id", "search_redirect"."product_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "stop_word" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stop_word_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"word" text NOT NULL,
	CONSTRAINT "stop_word_word_unique" UNIQUE("word")
);
--> statement-breakpoint
CREATE TABLE "search_dealt" (
	"words" text PRIMARY KEY NOT NULL,
	"deed" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_following" (
	"day" date NOT NULL,
	"words" text NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "search_following_day_words_pk" PRIMARY KEY("day","words")
);
--> statement-breakpoint
ALTER TABLE "search_redirect" ADD CONSTRAINT "search_redirect_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_redirect" ADD CONSTRAINT "search_redirect_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;