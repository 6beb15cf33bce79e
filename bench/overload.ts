import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type BenchShop, startShop } from './shop.ts'

/**
 * `npm run overload [-- SECONDS]` sends three times the load that the shop can serve; it fails when a limit is
 * exceeded.
 */
const DURATION_SECONDS = Number(process.argv[2] ?? 15)
const WARM_UP_SECONDS = 5
const LIMITS = { acceptedMs: 500, cachedMs: 1_000, memoryGrowthMb: 150 }

interface TimedAnswer {
  status: number
  ms: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 1_500 })
const requestPage = (url: string): Promise<TimedAnswer> =>
  new Promise(resolve => {
    const startedAt = performance.now()
    const finish = (status: number): void => resolve({ status, ms: performance.now() - startedAt })
    const outgoing = request(url, { agent, timeout: 30_000, headers: { accept: 'text/html,*/*' } }, answer => {
      answer.resume()
      answer.on('end', () => finish(answer.statusCode ?? 0))
      answer.on('error', () => finish(0))
    })
    outgoing.on('error', () => finish(0))
    outgoing.on('timeout', () => outgoing.destroy())
    outgoing.end()
  })

const computeP99 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? 0
const readResidentMb = async (benchShop: BenchShop): Promise<number> => {
  const text = await (await fetch(`${benchShop.origin}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1e6
}
/** Requests two uncached pages for each list. */
const buildUncachedAddress = (benchShop: BenchShop, requestNumber: number): string =>
  benchShop.origin +
  (requestNumber % 3 === 0 ? `/v1/product?lang=et&q=w${requestNumber}` : `/et/tooted?q=w${requestNumber}`)

const measureSustainedRate = async (benchShop: BenchShop): Promise<number> => {
  let servedCount = 0
  const endsAt = performance.now() + WARM_UP_SECONDS * 1_000
  const simulateVisitor = async (index: number): Promise<void> => {
    for (let requestNumber = 0; performance.now() < endsAt; requestNumber++)
      if ((await requestPage(buildUncachedAddress(benchShop, 1e6 * (index + 1) + requestNumber))).status === 200)
        servedCount++
  }
  await Promise.all(Array.from({ length: 8 }, (_, index) => simulateVisitor(index)))
  return servedCount / WARM_UP_SECONDS
}

const shop = await startShop(2_000)
try {
  const cachedAddress = `${shop.origin}/et`
  await requestPage(cachedAddress)
  const rate = await measureSustainedRate(shop)
  const megabytesBefore = await readResidentMb(shop)
  const floodAnswers: Promise<TimedAnswer>[] = []
  const probes: Record<'cached' | 'health', TimedAnswer[]> = { cached: [], health: [] }
  const startedAt = performance.now()
  while (performance.now() - startedAt < DURATION_SECONDS * 1_000) {
    const dueCount = Math.floor(((performance.now() - startedAt) / 1_000) * rate * 3)
    while (floodAnswers.length < dueCount)
      floodAnswers.push(requestPage(buildUncachedAddress(shop, floodAnswers.length)))
    void requestPage(cachedAddress).then(answer => probes.cached.push(answer))
    void requestPage(`${shop.origin}/healthz`).then(answer => probes.health.push(answer))
    await pause(50)
  }
  const answers = await Promise.all(floodAnswers)
  await pause(1_000)
  const megabytesAfter = await readResidentMb(shop)
  const acceptedMs = answers.filter(({ status }) => status === 200).map(({ ms }) => ms)
  const refusedMs = answers.filter(({ status }) => status === 503).map(({ ms }) => ms)
  const figures = {
    sustainedPerSecond: Math.round(rate),
    sent: answers.length,
    accepted: acceptedMs.length,
    refused: refusedMs.length,
    other: answers.length - acceptedMs.length - refusedMs.length,
    acceptedP99: Math.round(computeP99(acceptedMs)),
    refusedP99: Math.round(computeP99(refusedMs)),
    cachedP99: Math.round(computeP99(probes.cached.map(({ ms }) => ms))),
    cachedFailed: probes.cached.filter(({ status }) => status !== 200).length,
    healthP99: Math.round(computeP99(probes.health.map(({ ms }) => ms))),
    memoryGrowthMb: Math.round(megabytesAfter - megabytesBefore),
  }
  console.log(JSON.stringify(figures, null, 2))
  const isWithinLimits =
    figures.other === 0 &&
    figures.cachedFailed === 0 &&
    figures.acceptedP99 < LIMITS.acceptedMs &&
    figures.cachedP99 < LIMITS.cachedMs &&
    figures.memoryGrowthMb < LIMITS.memoryGrowthMb
  console.log(isWithinLimits ? 'The overload test passed.' : 'The overload test failed.')
  process.exitCode = isWithinLimits ? 0 : 1
} finally {
  agent.destroy()
  await shop.stop()
}
