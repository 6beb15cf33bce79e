import type { Confidence } from './confidence.ts'
import type { Verdict } from './verdict.ts'

/** Decides if the promise to take back what does not fit may cover a verdict: guesses and suppliers' lists may not. */
export const isGuaranteed = (verdict: Verdict['kind'], confidence: Confidence | undefined): boolean =>
  verdict === 'fits' && (confidence === 'verified' || confidence === 'manufacturer')
