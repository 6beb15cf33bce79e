import { buffer } from 'node:stream/consumers'
import { deriveImage } from './derive-image.ts'
import { openImage } from './image-input.ts'

const CHECK_INTERVAL_MS = 50

/**
 * This process renders its input at the size of its first argument, and exits with 0 on success. It kills itself
 * beyond the milliseconds of processor time in its second argument.
 */
const [size, processorMs] = process.argv.slice(2).map(Number) as [number, number]
setInterval(() => {
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1_000 > processorMs) process.kill(process.pid, 'SIGKILL')
}, CHECK_INTERVAL_MS).unref()
const bytes = await buffer(process.stdin)
const { width = 1, height = 1 } = await openImage(bytes).metadata()
await deriveImage(bytes, { size, format: 'png', svgLongestSide: Math.max(1, width, height) })
