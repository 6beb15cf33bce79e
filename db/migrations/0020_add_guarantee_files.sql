CREATE TABLE "guarantee_file" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guarantee_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"content" "bytea" NOT NULL,
	"language" text,
	"width" integer,
	"height" integer,
	"uploaded_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "guarantee_file_hash_unique" UNIQUE("hash"),
	CONSTRAINT "guarantee_file_confirmed" CHECK ("guarantee_file"."confirmed_at" is null or "guarantee_file"."language" is not null)
);
--> statement-breakpoint
CREATE TABLE "order_guarantee_file" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"file_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_guarantee_file" ADD CONSTRAINT "order_guarantee_file_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_guarantee_file" ADD CONSTRAINT "order_guarantee_file_file_id_guarantee_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."guarantee_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_guarantee_file_file_id_index" ON "order_guarantee_file" USING btree ("file_id");