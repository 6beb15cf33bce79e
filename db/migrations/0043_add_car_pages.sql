CREATE TABLE "car_page" (
	"node_id" integer PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"category_ids" integer[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "car_page" ADD CONSTRAINT "car_page_node_id_vehicle_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."vehicle_node"("id") ON DELETE cascade ON UPDATE no action;