import { buffer } from 'node:stream/consumers'
import { deriveImage } from './derive-image.ts'
import { openImage } from './image-input.ts'

/** A process of its own: draws what comes on its input as large as its argument says, and ends with 0 where it could. */
const bytes = await buffer(process.stdin)
const { width = 1, height = 1 } = await openImage(bytes).metadata()
await deriveImage(bytes, { size: Number(process.argv[2]), format: 'png', drawingSide: Math.max(1, width, height) })
