import { openImage, UnreadableImageError } from '#platform/server/images/image-input.ts'

export interface InspectedPicture {
  width: number
  height: number
  /** False for a picture in black, white and grey. */
  isColoured: boolean
}

/** Longest side of the sample in pixels. */
const SAMPLE_PX = 256
/** Difference of the strongest and the weakest channel, of 255, from which a pixel has a colour. */
const MIN_COLOUR = 48

/** Measures a picture and looks for a colour. Throws `UnreadableImageError`. */
export const inspectPicture = async (bytes: Uint8Array): Promise<InspectedPicture> => {
  try {
    const { width, height } = await openImage(bytes).metadata()
    const sample = openImage(bytes).resize(SAMPLE_PX, SAMPLE_PX, { fit: 'inside' }).flatten({ background: '#fff' })
    const { data, info } = await sample.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
    return { width, height, isColoured: hasColour(data, info.channels) }
  } catch (error) {
    throw new UnreadableImageError('The picture cannot be read', { cause: error })
  }
}

const hasColour = (pixels: Uint8Array, channels: number): boolean => {
  if (channels < 3) return false
  for (let index = 0; index < pixels.length; index += channels) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(index, index + 3)
    if (Math.max(red, green, blue) - Math.min(red, green, blue) >= MIN_COLOUR) return true
  }
  return false
}
