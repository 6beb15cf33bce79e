import { type Crop, cropPixels } from '#files/domain/crop.ts'
import { imageFormatFor } from '#files/domain/image-format.ts'
import { type ImageSize, imageSizeFor } from '#files/domain/image-sizes.ts'
import type { App } from '#platform/server/app.ts'
import { deriveImage } from '#platform/server/images/derive-image.ts'
import { createSingleFlight } from '#platform/server/images/single-flight.ts'
import { derivedKey, originalKey, type PictureVariant, variantEnding } from './original-key.ts'
import type { StoredFile } from './store-file.ts'

/** Two renderings at a time keep the server responsive; equal requests share one. */
const MAX_CONCURRENT = 2
const rendering = createSingleFlight<Buffer | null>(MAX_CONCURRENT)

/**
 * Reads a picture in a size and format; renders and stores it at the first request. Null when the original is
 * missing.
 */
export const readImage = async (
  { storage, log }: Pick<App, 'storage' | 'log'>,
  file: Pick<StoredFile, 'storageKey' | 'mime' | 'width' | 'height' | 'crop'>,
  variant: PictureVariant,
): Promise<Buffer | null> => {
  const key = derivedKey(file.storageKey, file.crop, variant.size, variantEnding(variant))
  const cached = await storage.get(key)
  if (cached) return cached
  return rendering.do(key, async () => {
    const original = await storage.get(originalKey(file.storageKey))
    if (!original) return null
    const rendered = await deriveImage(original, {
      ...variant,
      drawingSide: drawingSide(file),
      part: file.crop ? whole => cropPixels(file.crop as Crop, whole) : undefined,
    })
    await storage.put(key, rendered).catch((error: unknown) => log.warn({ err: error, key }, 'image.not_cached'))
    return rendered
  })
}

/** Picks the rendered size for a requested one. */
export const chooseSize = (
  { mime, width, height }: Pick<StoredFile, 'mime' | 'width' | 'height'>,
  wanted: string | undefined,
): ImageSize => imageSizeFor(wanted, isDrawing(mime) ? null : Math.max(width ?? 1, height ?? 1))

const isDrawing = (mime: string): boolean => mime === 'image/svg+xml'

const drawingSide = ({ mime, width, height }: Pick<StoredFile, 'mime' | 'width' | 'height'>): number | undefined =>
  isDrawing(mime) ? Math.max(1, width ?? 1, height ?? 1) : undefined

/** Thumbnails up to this size are not animated. */
const MAX_STILL_SIZE = 160

/** Picks the format for a browser. An animation is WebP, or its first frame when the browser cannot read WebP. */
export const chooseVariant = (
  { mime, animated }: Pick<StoredFile, 'mime' | 'animated'>,
  { size, accept, still = false }: { size: ImageSize; accept: string | undefined; still?: boolean },
): PictureVariant => {
  const format = imageFormatFor(accept, mime)
  const isMoving = animated && !still && size > MAX_STILL_SIZE && (format === 'avif' || format === 'webp')
  return { size, format: isMoving ? 'webp' : format, animated: isMoving }
}
