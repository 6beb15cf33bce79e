import type { Load, LoadResult } from './load.ts'
import { sendOneWithNode, sendWithNode } from './node-load.ts'
import { hasWrk, sendWithWrk } from './wrk.ts'

const usesWrk = hasWrk()
export const GENERATOR = usesWrk ? 'wrk' : 'Node'

const SAMPLE_SIZE = 50
/** Fills the caches and lets V8 compile the code; loads with unique requests warm up with other ones. */
const WARM_UP_SECONDS = 3

/** Numbers continue from round to round, so that no idempotency key repeats and addresses are not reused early. */
let nextNumber = 0

export const warmUp = (origin: string, load: Load): Promise<LoadResult> =>
  sendLoad(origin, { ...load, seconds: WARM_UP_SECONDS })

/** Checks a sample of the answers, then measures the load. */
export const measure = async (origin: string, load: Load): Promise<LoadResult> => {
  let badAnswers = 0
  for (let index = 0; index < SAMPLE_SIZE; index++) {
    const { status, body } = await sendOneWithNode(origin, load, nextNumber++)
    if (status < 300 && body.includes(load.expectedText)) continue
    if (badAnswers++ === 0) console.error(`${load.name}: a bad answer (${status}): ${body.slice(0, 300)}`)
  }
  const storedBefore = await load.countStored?.()
  const usedBefore = await readProcessorSeconds(origin)
  const sentResult = await sendLoad(origin, load)
  const usedSeconds = (await readProcessorSeconds(origin)) - usedBefore
  const measuredResult = { ...sentResult, processorUs: (usedSeconds * 1e6) / Math.max(1, sentResult.requests) }
  const goodAnswers = measuredResult.requests - measuredResult.failures
  const missingRecords =
    load.countStored && storedBefore !== undefined
      ? Math.max(0, goodAnswers - ((await load.countStored()) - storedBefore))
      : 0
  return { ...measuredResult, failures: measuredResult.failures + badAnswers + missingRecords }
}

/** Returns the processor seconds that the server's own metrics report. */
const readProcessorSeconds = async (origin: string): Promise<number> => {
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  const seconds = /^process_cpu_seconds_total ([\d.e+-]+)$/m.exec(metrics)?.[1]
  if (seconds === undefined) throw new Error(`${origin}/metrics lacks the processor time`)
  return Number(seconds)
}

const sendLoad = async (origin: string, load: Load): Promise<LoadResult> => {
  const result = await (usesWrk ? sendWithWrk : sendWithNode)(origin, load, nextNumber)
  nextNumber += result.requests + load.connections
  return result
}
