import '#platform/server/resolve-once.ts'

await import('./run-web-process.ts')
