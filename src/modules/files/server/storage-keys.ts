import { type Crop, formatCropKey } from '#files/domain/crop.ts'
import type { ImageFormat } from '#files/domain/image-format.ts'
import type { ImageSize } from '#files/domain/image-sizes.ts'

/** Returns the storage key of the original bytes. The SHA-256 name stores equal files once. */
export const buildOriginalKey = (sha256: string): string => `original/${sha256.slice(0, 2)}/${sha256}`

/** Returns the storage key of a rendered size. These files can be deleted at any time and are rendered again. */
export const buildDerivedKey = (sha256: string, crop: Crop | null, size: number, format: string): string =>
  `derived/${sha256}/${crop ? `${formatCropKey(crop)}/` : ''}${size}.${format}`

export interface PictureVariant {
  size: ImageSize
  format: ImageFormat
  isAnimated: boolean
}

/** Storage suffix of resized animations. */
export const ANIMATION_SUFFIX = 'moving.webp'

/** Returns the storage suffix of a rendered picture. */
export const getVariantSuffix = ({ format, isAnimated }: PictureVariant): string =>
  isAnimated ? ANIMATION_SUFFIX : format
