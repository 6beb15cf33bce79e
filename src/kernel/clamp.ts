/** Returns the nearest number within the limits. */
export const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max))
