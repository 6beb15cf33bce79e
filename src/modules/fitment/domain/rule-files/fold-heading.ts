import { foldText } from '#kernel/search-text.ts'

/** Folds a heading to its Latin letters, so that files of different sellers compare: `Part No.` becomes `partno`. */
export const foldHeading = (heading: string): string => foldText(heading).replace(/[^a-z]/g, '')
