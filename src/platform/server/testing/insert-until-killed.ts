/** Runs until `start-embedded.test.ts` kills it: owns a data folder and prints the id of every committed row. */
import { Client } from 'pg'
import { startEmbedded } from '#platform/server/db/embedded/start-embedded.ts'

const silent = { info: () => {}, warn: () => {} }
const database = await startEmbedded({ dataDir: process.argv[2] ?? '', log: silent })
const client = new Client({ connectionString: database.url })
client.on('error', () => process.exit(1))
await client.connect()
await client.query('CREATE TABLE IF NOT EXISTS test_row (id bigserial PRIMARY KEY)')
while (true) {
  const { rows } = await client.query<{ id: string }>('INSERT INTO test_row DEFAULT VALUES RETURNING id')
  process.stdout.write(`${rows[0]?.id}\n`)
}
