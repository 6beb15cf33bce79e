CREATE TABLE "import_picture" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_picture_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"import_id" integer,
	"line" integer NOT NULL,
	"product_id" integer NOT NULL,
	"address" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"fault" text,
	"file_id" integer
);
--> statement-breakpoint
ALTER TABLE "import" ADD COLUMN "pictures_again" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_picture" ADD CONSTRAINT "import_picture_import_id_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_picture_import_id_state_id_index" ON "import_picture" USING btree ("import_id","state","id");--> statement-breakpoint
CREATE INDEX "import_picture_address_index" ON "import_picture" USING btree ("import_id",md5("address"));--> statement-breakpoint
CREATE INDEX "import_picture_product_id_index" ON "import_picture" USING btree ("product_id");