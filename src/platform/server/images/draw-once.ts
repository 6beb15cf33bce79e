import { buffer } from 'node:stream/consumers'
import { deriveImage } from './derive-image.ts'
import { openImage } from './image-input.ts'

/** A separate process: renders its input at the size of its argument, and exits with 0 on success. */
const bytes = await buffer(process.stdin)
const { width = 1, height = 1 } = await openImage(bytes).metadata()
await deriveImage(bytes, { size: Number(process.argv[2]), format: 'png', drawingSide: Math.max(1, width, height) })
