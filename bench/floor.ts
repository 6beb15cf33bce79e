import type { Measured } from './load.ts'
import { measure, warmUp } from './measure.ts'
import { startServer } from './processes.ts'

/** A bare Fastify beside the shop, which is asked between the parts of a load: a machine's pace changes by half within minutes, and is the same to both so. */
export interface Floor {
  measure(): Promise<Measured>
  stop(): Promise<void>
}

const LOAD = { name: 'floor', connections: 16, seconds: 2, paths: ['/'], expects: '{"status":"ok"}' }

export const startFloor = async (): Promise<Floor> => {
  const server = await startServer('bench/floor-server.ts', { ready: /ready/ })
  await warmUp(server.origin, LOAD)
  return {
    measure: () => measure(server.origin, LOAD),
    stop: () => server.stop(),
  }
}
