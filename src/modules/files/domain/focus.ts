/** What of a picture must stay in sight where it is cut, in shares of its width and height. */
export interface Focus {
  x: number
  y: number
}

/** As a style places it. */
export const focusPosition = ({ x, y }: Focus): string => `${round(x * 100)}% ${round(y * 100)}%`

const round = (value: number): number => Math.round(value * 10) / 10
