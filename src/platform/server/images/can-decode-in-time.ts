import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const DRAW_ONCE = fileURLToPath(new URL('./draw-once.ts', import.meta.url))
/** A busy machine may need this long for little work. */
const MAX_TRIAL_MS = 15_000
const MAX_PROCESSOR_MS = 4_000

interface TrialLimits {
  size: number
  timeoutMs?: number
  processorMs?: number
}

/**
 * Returns true when an SVG can be rendered at this size in time. Filters and masks can take hours, and a rendering
 * thread cannot be stopped, so the trial runs in a process that can be killed.
 */
export const canDecodeInTime = (
  bytes: Uint8Array,
  { size, timeoutMs = MAX_TRIAL_MS, processorMs = MAX_PROCESSOR_MS }: TrialLimits,
): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const trial = spawn(process.execPath, [DRAW_ONCE, String(size), String(processorMs)], {
      // The process gets no settings, so that a malicious SVG cannot read them.
      env: {},
      stdio: ['pipe', 'ignore', 'ignore'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    })
    trial.on('error', reject)
    trial.on('exit', code => resolve(code === 0))
    // A process that ends before it has read everything reports that by its exit code.
    trial.stdin.on('error', () => undefined)
    trial.stdin.end(bytes)
  })
