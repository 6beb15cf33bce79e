/** The point that stays visible when a picture is cropped, as shares of width and height. */
export interface Focus {
  x: number
  y: number
}

/** Formats the value of CSS `object-position`. */
export const formatFocusPosition = ({ x, y }: Focus): string => `${roundToTenth(x * 100)}% ${roundToTenth(y * 100)}%`

const roundToTenth = (value: number): number => Math.round(value * 10) / 10
