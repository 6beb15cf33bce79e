import { type Crop, cropPixels } from './crop.ts'

const MAX_WIDTH_PX = 200
const MAX_HEIGHT_PX = 60

interface Picture {
  mime: string
  width: number | null
  height: number | null
  crop: Crop | null
}

/** Fits a logo into 200 × 60 CSS pixels; only vector drawings are enlarged. */
export const logoSize = ({ mime, width, height, crop }: Picture): { width: number; height: number } => {
  const whole = { width: Math.max(1, width ?? 1), height: Math.max(1, height ?? 1) }
  const shown = crop ? cropPixels(crop, whole) : whole
  const most = mime === 'image/svg+xml' ? Number.POSITIVE_INFINITY : 1
  const scale = Math.min(MAX_WIDTH_PX / shown.width, MAX_HEIGHT_PX / shown.height, most)
  return {
    width: Math.max(1, Math.round(shown.width * scale)),
    height: Math.max(1, Math.round(shown.height * scale)),
  }
}
