/** The point that stays visible when a picture is cropped, as shares of width and height. */
export interface Focus {
  x: number
  y: number
}

/** Formats the value of CSS `object-position`. */
export const focusPosition = ({ x, y }: Focus): string => `${round(x * 100)}% ${round(y * 100)}%`

const round = (value: number): number => Math.round(value * 10) / 10
