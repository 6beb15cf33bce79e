const listCharacters = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))

/** Characters of Estonian, English, prices and sizes. The first paint waits for the font file with these only. */
export const FIRST_PAINT_CHARACTERS = `${listCharacters(0x20, 0x7e)}ÄÖÕÜäöõüé\u00a0\u202f\u2009§°±²³µ·½¼¾×÷«»–—−‘’‚“”„…•€™©®→←↑↓`
/** Rare Estonian letters, stored in a second font file. */
export const EXTRA_ESTONIAN_CHARACTERS = 'ŠšŽž'

/** The ranges of weight and width that the styles use. */
export const FONT_WEIGHTS = { min: 400, max: 850 }
export const FONT_WIDTHS = { min: 100, max: 125 }
