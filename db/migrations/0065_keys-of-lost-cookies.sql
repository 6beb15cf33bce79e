DELETE FROM "idempotency_key" later USING "idempotency_key" earlier
WHERE later."key" = earlier."key" AND later."body_hash" = earlier."body_hash"
	AND (earlier."at", earlier."visitor") < (later."at", later."visitor");--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_key_bodyHash_unique" UNIQUE("key","body_hash");