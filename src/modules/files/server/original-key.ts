import { type Crop, formatCropKey } from '#files/domain/crop.ts'
import type { ImageFormat } from '#files/domain/image-format.ts'
import type { ImageSize } from '#files/domain/image-sizes.ts'

/** Storage key of the original bytes; the SHA-256 name stores equal files once. */
export const buildOriginalKey = (sha256: string): string => `original/${sha256.slice(0, 2)}/${sha256}`

/** Storage key of a rendered size; these files can be deleted at any time and are rendered again. */
export const buildDerivedKey = (sha256: string, crop: Crop | null, size: number, format: string): string =>
  `derived/${sha256}/${crop ? `${formatCropKey(crop)}/` : ''}${size}.${format}`

export interface PictureVariant {
  size: ImageSize
  format: ImageFormat
  animated: boolean
}

/** Storage suffix of resized animations. */
export const ANIMATION_SUFFIX = 'moving.webp'

/** Storage suffix of a rendered picture. */
export const getVariantSuffix = ({ format, animated }: PictureVariant): string => (animated ? ANIMATION_SUFFIX : format)
