import { type CropArea, cropAnimation, openCrop } from './image-input.ts'

export interface Derivation {
  /** The longest side in pixels. Photos are not enlarged; SVG files are rendered at any size. */
  size: number
  format: 'avif' | 'webp' | 'png' | 'jpeg'
  /** The longest side of an SVG; missing for other formats. */
  svgLongestSide?: number | undefined
  /** True keeps all frames of an animation, as WebP; false uses the first one. */
  isAnimated?: boolean | undefined
  /** Chooses the crop for an image of the given size. */
  crop?: CropArea | undefined
}

/** Creates an image of one size and format, upright and without metadata. Throws when it is unreadable. */
export const deriveImage = async (
  bytes: Uint8Array,
  { size, format, svgLongestSide: drawingSide, isAnimated = false, crop }: Derivation,
): Promise<Buffer> => {
  if (isAnimated) {
    const frames = (await cropAnimation(bytes, crop)).resize(size, size, { fit: 'inside', withoutEnlargement: true })
    return frames.webp({ quality: 70, effort: 2 }).toBuffer()
  }
  const svg = drawingSide === undefined ? undefined : { longestSide: drawingSide, requestedSize: size }
  const input = await openCrop(bytes, crop, svg)
  const sized = input.resize(size, size, { fit: 'inside', withoutEnlargement: drawingSide === undefined })
  switch (format) {
    case 'avif':
      return sized.avif({ quality: 52, effort: 2 }).toBuffer()
    case 'webp':
      return sized.webp({ quality: 78, effort: 3 }).toBuffer()
    case 'png':
      return sized.png({ compressionLevel: 7 }).toBuffer()
    case 'jpeg':
      return sized.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  }
}
