import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { attachEmbedded } from '#platform/server/db/embedded/attach-embedded.ts'
import { ROOT, type Running, runProgram, startServer } from './processes.ts'

export interface BenchShop extends Running {
  /** Addresses of product pages. */
  productPaths: readonly string[]
  /** Limited products with a million pieces each. */
  stocked: readonly number[]
  readySeconds: number
}

/** The built shop as a process with its own embedded database, which writes to the disk as in daily use. */
export const startShop = async (products: number): Promise<BenchShop> => {
  mkdirSync(path.join(ROOT, '.cache'), { recursive: true })
  const dataDir = mkdtempSync(path.join(ROOT, '.cache/bench-'))
  const remove = (): void => rmSync(dataDir, { recursive: true, force: true })
  try {
    const env = { DATA_DIR: dataDir, LOG_LEVEL: 'warn', DATABASE_URL: '', PUBLIC_URL: '' }
    await runProgram(['src/app/demo/seed-command.ts', '--products', String(products)], env)
    const begun = performance.now()
    const running = await startServer('src/app/server.ts', { ready: /is ready at/, env })
    const readySeconds = (performance.now() - begun) / 1000
    try {
      return {
        ...running,
        readySeconds,
        ...(await facts(dataDir)),
        async stop() {
          await running.stop()
          remove()
        },
      }
    } catch (error) {
      await running.stop()
      throw error
    }
  } catch (error) {
    remove()
    throw error
  }
}

const facts = async (dataDir: string): Promise<Pick<BenchShop, 'productPaths' | 'stocked'>> => {
  const { url } = await attachEmbedded({ dataDir, log: pino({ level: 'silent' }) })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: paths } = await client.query<{ path: string }>(
      `select '/et/' || s.slug as path from slug s join product p on p.content_id = s.page_id
       where s.language = 'et' and p.code1 like 'GEN-%' order by p.id limit 5000`,
    )
    const { rows: stocked } = await client.query<{ product_id: number }>(
      `update stock_level set amount = 1000000 where product_id in
         (select id from product where code1 like 'GEN-%' and has_limited_amount and available_in = 1 and not big_product
          order by id limit 500) returning product_id`,
    )
    return {
      productPaths: paths.map(row => row.path),
      stocked: [...new Set(stocked.map(row => row.product_id))].sort((a, b) => a - b),
    }
  } finally {
    await client.end()
  }
}
