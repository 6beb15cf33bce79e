import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type BenchShop, startShop } from './shop.ts'

/**
 * `npm run overload [-- SECONDS]` sends three times the load that the shop can serve; it fails when the shop does not
 * withstand it.
 */
const SECONDS = Number(process.argv[2] ?? 15)
const WARM_SECONDS = 5
const LIMITS = { acceptedMs: 500, keptMs: 1_000, grownMb: 150 }

interface Asked {
  status: number
  ms: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 1_500 })
const ask = (url: string): Promise<Asked> =>
  new Promise(resolve => {
    const begun = performance.now()
    const end = (status: number): void => resolve({ status, ms: performance.now() - begun })
    const call = request(url, { agent, timeout: 30_000, headers: { accept: 'text/html,*/*' } }, answer => {
      answer.resume()
      answer.on('end', () => end(answer.statusCode ?? 0))
      answer.on('error', () => end(0))
    })
    call.on('error', () => end(0))
    call.on('timeout', () => call.destroy())
    call.end()
  })

const p99 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? 0
const residentMb = async (shop: BenchShop): Promise<number> => {
  const text = await (await fetch(`${shop.origin}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1e6
}
/** Requests two uncached pages for each list. */
const fresh = (shop: BenchShop, n: number): string =>
  shop.origin + (n % 3 === 0 ? `/v1/product?lang=et&q=w${n}` : `/et/tooted?q=w${n}`)

const sustained = async (shop: BenchShop): Promise<number> => {
  let done = 0
  const end = performance.now() + WARM_SECONDS * 1_000
  const visitor = async (at: number): Promise<void> => {
    for (let n = 0; performance.now() < end; n++)
      if ((await ask(fresh(shop, 1e6 * (at + 1) + n))).status === 200) done++
  }
  await Promise.all(Array.from({ length: 8 }, (_, at) => visitor(at)))
  return done / WARM_SECONDS
}

const shop = await startShop(2_000)
try {
  const kept = `${shop.origin}/et`
  await ask(kept)
  const rate = await sustained(shop)
  const before = await residentMb(shop)
  const flood: Promise<Asked>[] = []
  const probes: Record<'kept' | 'health', Asked[]> = { kept: [], health: [] }
  const begun = performance.now()
  while (performance.now() - begun < SECONDS * 1_000) {
    const due = Math.floor(((performance.now() - begun) / 1_000) * rate * 3)
    while (flood.length < due) flood.push(ask(fresh(shop, flood.length)))
    void ask(kept).then(asked => probes.kept.push(asked))
    void ask(`${shop.origin}/healthz`).then(asked => probes.health.push(asked))
    await pause(50)
  }
  const answers = await Promise.all(flood)
  await pause(1_000)
  const after = await residentMb(shop)
  const accepted = answers.filter(({ status }) => status === 200).map(({ ms }) => ms)
  const refused = answers.filter(({ status }) => status === 503).map(({ ms }) => ms)
  const found = {
    sustainedPerSecond: Math.round(rate),
    sent: answers.length,
    accepted: accepted.length,
    refused: refused.length,
    other: answers.length - accepted.length - refused.length,
    acceptedP99: Math.round(p99(accepted)),
    refusedP99: Math.round(p99(refused)),
    keptP99: Math.round(p99(probes.kept.map(({ ms }) => ms))),
    keptFailed: probes.kept.filter(({ status }) => status !== 200).length,
    healthP99: Math.round(p99(probes.health.map(({ ms }) => ms))),
    grownMb: Math.round(after - before),
  }
  console.log(JSON.stringify(found, null, 2))
  const holds =
    found.other === 0 &&
    found.keptFailed === 0 &&
    found.acceptedP99 < LIMITS.acceptedMs &&
    found.keptP99 < LIMITS.keptMs &&
    found.grownMb < LIMITS.grownMb
  console.log(holds ? 'The overload test passed.' : 'The overload test failed.')
  process.exitCode = holds ? 0 : 1
} finally {
  agent.destroy()
  await shop.stop()
}
