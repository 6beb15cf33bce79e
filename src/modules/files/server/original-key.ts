import { type Crop, cropKey } from '#files/domain/crop.ts'
import type { ImageFormat } from '#files/domain/image-format.ts'
import type { ImageSize } from '#files/domain/image-sizes.ts'

/** Where in the storage a file's bytes lie. Named by their SHA-256: the same bytes are kept once. */
export const originalKey = (sha256: string): string => `original/${sha256.slice(0, 2)}/${sha256}`

/** Where a picture's made sizes lie; can be emptied at any time, they are made anew. */
export const derivedKey = (sha256: string, crop: Crop | null, size: number, format: string): string =>
  `derived/${sha256}/${crop ? `${cropKey(crop)}/` : ''}${size}.${format}`

/** The formats that pictures are made in. */
export interface PictureVariant {
  size: ImageSize
  format: ImageFormat
  animated: boolean
}

/** The ending of animations that were made smaller. */
export const MOVING = 'moving.webp'

/** The ending of a picture that was made. */
export const endingOf = ({ format, animated }: PictureVariant): string => (animated ? MOVING : format)
