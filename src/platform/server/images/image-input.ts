import sharp, { type Sharp, type SharpOptions } from 'sharp'

/** Beyond this a small file could unpack into all memory. */
const MAX_PIXELS = 50_000_000
const POINTS_PER_INCH = 72
const MAX_DENSITY = 2_400

// Two images are processed at a time (single-flight.ts), each on one thread, so that one core stays free.
sharp.concurrency(1)
sharp.cache(false)

/** Thrown when the bytes cannot be read as an image, or the image has too many pixels. */
export class UnreadableImageError extends Error {}

/** The longest side of an SVG, and the requested size. */
interface SvgSize {
  longestSide: number
  requestedSize: number
}

interface Size {
  width: number
  height: number
}

/** Chooses the crop of an image of this size. */
export type CropArea = (whole: Size) => Size & { left: number; top: number }

/** An animation unpacks into all of its frames. */
const MAX_FRAMES = 600

/** The animation has too many frames, or too many pixels in all of them. */
export class AnimationTooLargeError extends UnreadableImageError {}

/** Formats whose animations are kept. */
const ANIMATED_FORMATS: ReadonlySet<string> = new Set(['gif', 'webp'])

/** Returns true for an animated image. Throws `AnimationTooLargeError`. */
export const isAnimated = async (bytes: Uint8Array): Promise<boolean> => {
  const { format, pages = 1, width, height, pageHeight = height } = await openImage(bytes).metadata()
  if (!ANIMATED_FORMATS.has(format) || pages < 2) return false
  if (pages > MAX_FRAMES || pages * width * pageHeight > MAX_PIXELS)
    throw new AnimationTooLargeError(`An animation has ${pages} frames of ${width} × ${pageHeight} pixels`)
  return true
}

/** Opens the first frame or page of an image with limits. An SVG is rendered as sharp as its requested size needs. */
export const openImage = (bytes: Uint8Array, svg?: SvgSize): Sharp => {
  const options: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }
  if (svg) options.density = computeDensity(svg.longestSide, svg.requestedSize)
  return sharp(bytes, options)
}

/** Crops an animation; without `crop` it keeps all of it. */
export const cropAnimation = async (bytes: Uint8Array, crop?: CropArea | undefined): Promise<Sharp> => {
  const input = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: true })
  if (!crop) return input
  const { width, height, pageHeight = height } = await input.metadata()
  return input.extract(crop({ width, height: pageHeight }))
}

/** Crops an upright image; without `crop` it keeps all of it. */
export const openCrop = async (bytes: Uint8Array, crop?: CropArea | undefined, svg?: SvgSize): Promise<Sharp> => {
  if (!crop) return openImage(bytes, svg).autoOrient()
  const { autoOrient: naturalSize } = await openImage(bytes).metadata()
  // A small crop of an SVG at a large size would render the whole SVG at that scale.
  const maxScale = Math.sqrt(MAX_PIXELS / (naturalSize.width * naturalSize.height)) * 0.9
  const limitedSvg = svg && { ...svg, requested: Math.min(svg.requestedSize, svg.longestSide * maxScale) }
  const input = openImage(bytes, limitedSvg)
  const { autoOrient: renderedSize } = await input.metadata()
  return input.autoOrient().extract(crop(renderedSize))
}

const computeDensity = (longestSide: number, requested: number): number =>
  Math.min(MAX_DENSITY, Math.max(1, (POINTS_PER_INCH * requested) / longestSide))
