import { type Crop, toCropPixels } from '#files/domain/crop.ts'
import { chooseImageFormat } from '#files/domain/image-format.ts'
import { chooseImageSize, type ImageSize } from '#files/domain/image-sizes.ts'
import type { App } from '#platform/server/app.ts'
import { deriveImage } from '#platform/server/images/derive-image.ts'
import { createSingleFlight } from '#platform/server/images/single-flight.ts'
import { buildDerivedKey, buildOriginalKey, getVariantSuffix, type PictureVariant } from './storage-keys.ts'
import type { StoredFile } from './store-file.ts'

/** Two renderings at a time keep the server responsive; equal requests share one. */
const MAX_CONCURRENT_RENDERINGS = 2
const renderQueue = createSingleFlight<Buffer | null>(MAX_CONCURRENT_RENDERINGS)

/**
 * Reads a picture in a size and format; renders and stores it at the first request. Returns null when the original is
 * missing.
 */
export const readImage = async (
  { storage, log }: Pick<App, 'storage' | 'log'>,
  file: Pick<StoredFile, 'storageKey' | 'mime' | 'width' | 'height' | 'crop'>,
  variant: PictureVariant,
): Promise<Buffer | null> => {
  const key = buildDerivedKey(file.storageKey, file.crop, variant.size, getVariantSuffix(variant))
  const cached = await storage.get(key)
  if (cached) return cached
  return renderQueue.run(key, async () => {
    const original = await storage.get(buildOriginalKey(file.storageKey))
    if (!original) return null
    const derivedImage = await deriveImage(original, {
      ...variant,
      svgLongestSide: getDrawingSide(file),
      crop: file.crop ? originalSize => toCropPixels(file.crop as Crop, originalSize) : undefined,
    })
    await storage.put(key, derivedImage).catch((error: unknown) => log.warn({ err: error, key }, 'image.not_cached'))
    return derivedImage
  })
}

/** Picks the rendered size for a requested one. */
export const chooseSize = (
  { mime, width, height }: Pick<StoredFile, 'mime' | 'width' | 'height'>,
  requestedSize: string | undefined,
): ImageSize => chooseImageSize(requestedSize, isDrawing(mime) ? null : Math.max(width ?? 1, height ?? 1))

const isDrawing = (mime: string): boolean => mime === 'image/svg+xml'

const getDrawingSide = ({ mime, width, height }: Pick<StoredFile, 'mime' | 'width' | 'height'>): number | undefined =>
  isDrawing(mime) ? Math.max(1, width ?? 1, height ?? 1) : undefined

/** Thumbnails up to this size are not animated, unless the picture itself is that small. */
const MAX_STILL_SIZE_PX = 160

/** Picks the format for a browser. An animation is WebP, or its first frame when the browser cannot read WebP. */
export const chooseVariant = (
  { mime, animated, width, height }: Pick<StoredFile, 'mime' | 'animated' | 'width' | 'height'>,
  { size, accept, isStill = false }: { size: ImageSize; accept: string | undefined; isStill?: boolean },
): PictureVariant => {
  const format = chooseImageFormat(accept, mime)
  const isWholePicture = width !== null && height !== null && Math.max(width, height) <= size
  const isAnimation =
    animated && !isStill && (size > MAX_STILL_SIZE_PX || isWholePicture) && (format === 'avif' || format === 'webp')
  return { size, format: isAnimation ? 'webp' : format, isAnimated: isAnimation }
}
