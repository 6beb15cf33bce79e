const letters = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))

/** What Estonian and English are written with, prices and sizes too: the one file that the first paint waits for. */
export const FIRST_LETTERS = `${letters(0x20, 0x7e)}ÄÖÕÜäöõüé\u00a0\u202f\u2009§°±²³µ·½¼¾×÷«»–—−‘’‚“”„…•€™©®→←↑↓`
/** They lie in another file of the typeface, and are met on few pages. */
export const ESTONIAN_LETTERS = 'ŠšŽž'

/** What the styles ask for; beyond these letters look as at the nearest end. */
export const WEIGHTS = { min: 400, max: 850 }
export const WIDTHS = { min: 100, max: 125 }
