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
  send(origin, { ...load, seconds: WARM_UP_SECONDS })

/** Checks a sample of the answers, then measures. */
export const measure = async (origin: string, load: Load): Promise<LoadResult> => {
  let badAnswers = 0
  for (let index = 0; index < SAMPLE_SIZE; index++) {
    const { status, body } = await sendOneWithNode(origin, load, nextNumber++)
    if (status < 300 && body.includes(load.expectedText)) continue
    if (badAnswers++ === 0) console.error(`${load.name}: a bad answer (${status}): ${body.slice(0, 300)}`)
  }
  const before = await load.countStored?.()
  const usedBefore = await readProcessorSeconds(origin)
  const sent = await send(origin, load)
  const used = (await readProcessorSeconds(origin)) - usedBefore
  const measured = { ...sent, processorUs: (used * 1e6) / Math.max(1, sent.requests) }
  const answered = measured.requests - measured.failures
  const missing =
    load.countStored && before !== undefined ? Math.max(0, answered - ((await load.countStored()) - before)) : 0
  return { ...measured, failures: measured.failures + badAnswers + missing }
}

/** Returns the processor seconds that the server's own metrics report. */
const readProcessorSeconds = async (origin: string): Promise<number> => {
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  const seconds = /^process_cpu_seconds_total ([\d.e+-]+)$/m.exec(metrics)?.[1]
  if (seconds === undefined) throw new Error(`${origin}/metrics lacks the processor time`)
  return Number(seconds)
}

const send = async (origin: string, load: Load): Promise<LoadResult> => {
  const measured = await (usesWrk ? sendWithWrk : sendWithNode)(origin, load, nextNumber)
  nextNumber += measured.requests + load.connections
  return measured
}
