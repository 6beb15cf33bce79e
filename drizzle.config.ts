import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/modules/*/server/**/tables.ts', './src/platform/server/**/tables.ts'],
  out: './db/migrations',
  casing: 'snake_case',
})
