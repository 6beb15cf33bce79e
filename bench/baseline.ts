import type { LoadResult } from './load.ts'
import { measure, warmUp } from './measure.ts'
import { startServer } from './processes.ts'

/**
 * Runs a bare Fastify beside the shop and measures it between the parts of a load. The speed of a machine changes by
 * half within minutes, which affects both servers.
 */
export interface Baseline {
  measure(): Promise<LoadResult>
  stop(): Promise<void>
}

const BASELINE_LOAD = { name: 'baseline', connections: 16, seconds: 2, paths: ['/'], expectedText: '{"status":"ok"}' }

export const startBaseline = async (): Promise<Baseline> => {
  const server = await startServer('bench/baseline-server.ts', { ready: /ready/ })
  await warmUp(server.origin, BASELINE_LOAD)
  return {
    measure: () => measure(server.origin, BASELINE_LOAD),
    stop: () => server.stop(),
  }
}
