/** Parts of message keys; an underscore in a key would mean a grammatical context. */
export const VERDICT_KEYS = {
  fits: 'fits',
  universal: 'universal',
  fits_if: 'check',
  no_fit: 'noFit',
  unknown: 'unknown',
  none: 'none',
} as const

/** Tones of verdict marks; `none` is for products that have nothing to do with cars. */
export const VERDICT_TONES = {
  fits: 'good',
  universal: 'good',
  fits_if: 'warn',
  no_fit: 'bad',
  unknown: 'quiet',
  none: 'quiet',
} as const
