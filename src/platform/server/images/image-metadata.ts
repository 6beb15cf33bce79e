import { type CropArea, isAnimated, openCrop, openImage, UnreadableImageError } from './image-input.ts'

export interface ImageMetadata {
  width: number
  height: number
  /** A tiny WebP data URL of about 300 bytes, shown until the image has loaded. */
  inlinePreview: string
  /** True when all frames are kept (GIF, WebP). */
  animated: boolean
}

const PREVIEW_SIDE = 16
const MAX_PREVIEW_LENGTH = 300

/**
 * Reads the displayed size of an image (upright and cropped) and its inline preview. Throws `UnreadableImageError`, or
 * `AnimationTooLargeError` for a large animation.
 */
export const readImageMetadata = async (bytes: Uint8Array, crop?: CropArea): Promise<ImageMetadata> => {
  try {
    const { autoOrient } = await openImage(bytes).metadata()
    const { width, height } = crop ? crop(autoOrient) : autoOrient
    return { width, height, animated: await isAnimated(bytes), inlinePreview: await createPreview(bytes, crop) }
  } catch (cause) {
    if (cause instanceof UnreadableImageError) throw cause
    throw new UnreadableImageError('The image cannot be read', { cause })
  }
}

const createPreview = async (bytes: Uint8Array, crop?: CropArea): Promise<string> => {
  let dataUrl = ''
  for (const [side, quality] of [
    [PREVIEW_SIDE, 1],
    [PREVIEW_SIDE / 2, 1],
  ] as const) {
    const preview = await (await openCrop(bytes, crop))
      .resize(side, side, { fit: 'inside' })
      .webp({ quality, alphaQuality: 1, effort: 6, smartSubsample: false })
      .toBuffer()
    dataUrl = `data:image/webp;base64,${preview.toString('base64')}`
    if (dataUrl.length <= MAX_PREVIEW_LENGTH) break
  }
  return dataUrl
}
