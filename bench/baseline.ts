import type { Measured } from './load.ts'
import { measure, warmUp } from './measure.ts'
import { startServer } from './processes.ts'

/**
 * Runs a bare Fastify beside the shop and measures it between the parts of a load. The speed of a machine changes by
 * half within minutes, and both servers meet these changes.
 */
export interface Baseline {
  measure(): Promise<Measured>
  stop(): Promise<void>
}

const LOAD = { name: 'baseline', connections: 16, seconds: 2, paths: ['/'], expects: '{"status":"ok"}' }

export const startFloor = async (): Promise<Baseline> => {
  const server = await startServer('bench/baseline-server.ts', { ready: /ready/ })
  await warmUp(server.origin, LOAD)
  return {
    measure: () => measure(server.origin, LOAD),
    stop: () => server.stop(),
  }
}
