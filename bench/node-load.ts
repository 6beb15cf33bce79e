import { Agent, request } from 'node:http'
import { filled, type Load, type Measured } from './load.ts'

/** Sends a load from Node, for machines without wrk; it takes more processor time away from the server. */
export const sendWithNode = async (origin: string, load: Load, from: number): Promise<Measured> => {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
  const times: number[] = []
  let failures = 0
  let n = from
  const begun = performance.now()
  const end = begun + load.seconds * 1000
  const connection = async (): Promise<void> => {
    while (performance.now() < end) {
      n++
      const sent = performance.now()
      const good = await send(agent, origin, load, n).then(
        ({ status }) => status < 400,
        () => false,
      )
      times.push(performance.now() - sent)
      if (!good) failures++
    }
  }
  await Promise.all(Array.from({ length: load.connections }, connection))
  const seconds = (performance.now() - begun) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const percentile = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    requests: times.length,
    failures,
    perSecond: times.length / seconds,
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
  }
}

interface Answer {
  status: number
  body: string
}

/** Sends a single request of a load and reads its answer. */
export const askWithNode = async (origin: string, load: Load, n: number): Promise<Answer> => {
  const agent = new Agent()
  // Node reads this answer, so it is requested without compression.
  const { 'accept-encoding': _compressed, ...headers } = load.headers ?? {}
  return send(agent, origin, { ...load, headers }, n)
}

const send = (agent: Agent, origin: string, load: Load, n: number): Promise<Answer> => {
  const { method = 'GET', paths, headers = {}, turns = {}, bodies = [] } = load
  const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value, n)]))
  for (const [name, values] of Object.entries(turns)) own[name] = values[n % values.length] ?? ''
  return new Promise((resolve, reject) => {
    const call = request(origin + paths[n % paths.length], { method, agent, headers: own, timeout: 20_000 }, answer => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 500, body: String(Buffer.concat(parts)) }))
      answer.on('error', reject)
    })
    call.on('error', reject)
    call.on('timeout', () => call.destroy())
    call.end(bodies.length > 0 ? bodies[n % bodies.length] : undefined)
  })
}
