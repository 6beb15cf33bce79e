CREATE TABLE "garage_car" (
	"user_id" integer NOT NULL,
	"node_id" integer NOT NULL,
	"key" text NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "garage_car_user_id_node_id_pk" PRIMARY KEY("user_id","node_id"),
	CONSTRAINT "garage_car_key" CHECK ("garage_car"."key" <> '')
);
--> statement-breakpoint
ALTER TABLE "garage_car" ADD CONSTRAINT "garage_car_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garage_car" ADD CONSTRAINT "garage_car_node_id_vehicle_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."vehicle_node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "garage_car_node" ON "garage_car" USING btree ("node_id");