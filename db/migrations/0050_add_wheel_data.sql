ALTER TABLE "product_fitment" ADD COLUMN "wheel" jsonb;--> statement-breakpoint
ALTER TABLE "vehicle_node" ADD COLUMN "hub" jsonb;--> statement-breakpoint
ALTER TABLE "vehicle_node" ADD CONSTRAINT "vehicle_node_hub" CHECK ("vehicle_node"."hub" is null or "vehicle_node"."level" in ('generation', 'variant'));