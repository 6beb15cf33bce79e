CREATE TABLE "shelf_place" (
	"product_id" integer NOT NULL,
	"warehouse_id" integer NOT NULL,
	"place" text NOT NULL,
	CONSTRAINT "shelf_place_product_id_warehouse_id_pk" PRIMARY KEY("product_id","warehouse_id")
);
--> statement-breakpoint
ALTER TABLE "shelf_place" ADD CONSTRAINT "shelf_place_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE cascade ON UPDATE no action;