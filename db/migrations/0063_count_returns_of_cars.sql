ALTER TABLE "fitment_return" ADD COLUMN "node_id" integer;--> statement-breakpoint
ALTER TABLE "fitment_return" ADD CONSTRAINT "fitment_return_node_id_vehicle_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."vehicle_node"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fitment_return_node" ON "fitment_return" USING btree ("node_id") WHERE "fitment_return"."node_id" is not null;--> statement-breakpoint
UPDATE "fitment_return" r SET "node_id" = coalesce(v."merged_into", v."id")
FROM "order_return" o, "order_line" l, "vehicle_node" v
WHERE o."id" = r."return_id" AND l."order_id" = o."order_id" AND l."position" = r."position"
  AND v."id"::text = split_part(l."fit" ->> 'key', '.', 1);
