export type Vector2 = readonly [number, number]
export type Vector3 = readonly [number, number, number]

export const add = (a: Vector3, b: Vector3): Vector3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const subtract = (a: Vector3, b: Vector3): Vector3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const multiply = (a: Vector3, factor: number): Vector3 => [a[0] * factor, a[1] * factor, a[2] * factor]
export const dot = (a: Vector3, b: Vector3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vector3, b: Vector3): Vector3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
/** Returns the unit vector of this direction; a null vector stays unchanged. */
export const normalize = (a: Vector3): Vector3 => {
  const length = Math.hypot(a[0], a[1], a[2])
  return length === 0 ? a : multiply(a, 1 / length)
}
export const clamp = (x: number, low = 0, high = 1): number => Math.min(high, Math.max(low, x))
/** Returns 0 below `from`, 1 above `to`, and a smooth step between them. */
export const smoothStep = (from: number, to: number, x: number): number => {
  const t = clamp((x - from) / (to - from))
  return t * t * (3 - 2 * t)
}
/** Formats a coordinate with at most one decimal, because finer ones are invisible and lengthen the file. */
export const formatNumber = (x: number): string => String(Math.round(x * 10) / 10 || 0)
