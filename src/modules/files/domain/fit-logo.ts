import { type Crop, toCropPixels } from './crop.ts'

const MAX_WIDTH_PX = 200
const MAX_HEIGHT_PX = 60

interface Picture {
  mime: string
  width: number | null
  height: number | null
  crop: Crop | null
}

/** Fits a logo into 200 × 60 CSS pixels; only SVG files are enlarged. */
export const fitLogo = ({ mime, width, height, crop }: Picture): { width: number; height: number } => {
  const original = { width: Math.max(1, width ?? 1), height: Math.max(1, height ?? 1) }
  const visible = crop ? toCropPixels(crop, original) : original
  const maxScale = mime === 'image/svg+xml' ? Number.POSITIVE_INFINITY : 1
  const scale = Math.min(MAX_WIDTH_PX / visible.width, MAX_HEIGHT_PX / visible.height, maxScale)
  return {
    width: Math.max(1, Math.round(visible.width * scale)),
    height: Math.max(1, Math.round(visible.height * scale)),
  }
}
