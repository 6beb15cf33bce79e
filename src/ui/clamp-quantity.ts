/** A whole amount within its bounds; what is not a number becomes the least one ("0 or less sets 1"). */
export const clampQuantity = (raw: number | string, { min = 1, max = Number.POSITIVE_INFINITY } = {}): number => {
  const amount = typeof raw === 'number' ? raw : Number.parseFloat(raw.replace(',', '.'))
  if (Number.isNaN(amount)) return min
  return Math.max(min, Math.min(Math.trunc(amount), max))
}
