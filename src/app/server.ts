import '#platform/server/resolve-once.ts'

await import('./run-shop.ts')
