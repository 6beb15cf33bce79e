import { Agent, request } from 'node:http'
import { fillPlaceholders, type Load, type LoadResult } from './load.ts'

/** Sends a load from Node, for machines without wrk; it takes more processor time away from the server. */
export const sendWithNode = async (origin: string, load: Load, firstNumber: number): Promise<LoadResult> => {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
  const durationsMs: number[] = []
  let failures = 0
  let requestNumber = firstNumber
  const startedAt = performance.now()
  const end = startedAt + load.seconds * 1000
  const runConnection = async (): Promise<void> => {
    while (performance.now() < end) {
      requestNumber++
      const sentAt = performance.now()
      const isGood = await send(agent, origin, load, requestNumber).then(
        ({ status }) => status < 400,
        () => false,
      )
      durationsMs.push(performance.now() - sentAt)
      if (!isGood) failures++
    }
  }
  await Promise.all(Array.from({ length: load.connections }, runConnection))
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  durationsMs.sort((a, b) => a - b)
  const findPercentile = (share: number): number =>
    durationsMs[Math.min(durationsMs.length - 1, Math.floor(durationsMs.length * share))] ?? 0
  return {
    requests: durationsMs.length,
    failures,
    perSecond: durationsMs.length / seconds,
    p50Ms: findPercentile(0.5),
    p95Ms: findPercentile(0.95),
    p99Ms: findPercentile(0.99),
  }
}

interface Answer {
  status: number
  body: string
}

export const sendOneWithNode = async (origin: string, load: Load, requestNumber: number): Promise<Answer> => {
  const agent = new Agent()
  // Node reads this answer, so it is requested without compression.
  const { 'accept-encoding': _compressed, ...headers } = load.headers ?? {}
  return send(agent, origin, { ...load, headers }, requestNumber)
}

const send = (agent: Agent, origin: string, load: Load, requestNumber: number): Promise<Answer> => {
  const { method = 'GET', paths, headers = {}, rotatingHeaders = {}, bodies = [] } = load
  const ownHeaders = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, fillPlaceholders(value, requestNumber)]),
  )
  for (const [name, values] of Object.entries(rotatingHeaders))
    ownHeaders[name] = values[requestNumber % values.length] ?? ''
  return new Promise((resolve, reject) => {
    const outgoing = request(
      origin + paths[requestNumber % paths.length],
      { method, agent, headers: ownHeaders, timeout: 20_000 },
      response => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => resolve({ status: response.statusCode ?? 500, body: String(Buffer.concat(parts)) }))
        response.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.on('timeout', () => outgoing.destroy())
    outgoing.end(bodies.length > 0 ? bodies[requestNumber % bodies.length] : undefined)
  })
}
