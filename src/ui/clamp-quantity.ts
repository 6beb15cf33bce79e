/** Rounds towards zero and clamps to the limits. Invalid input becomes the minimum ("0 or less sets 1"). */
export const clampQuantity = (raw: number | string, { min = 1, max = Number.POSITIVE_INFINITY } = {}): number => {
  const quantity = typeof raw === 'number' ? raw : Number.parseFloat(raw.replace(',', '.'))
  if (Number.isNaN(quantity)) return min
  return Math.max(min, Math.min(Math.trunc(quantity), max))
}
