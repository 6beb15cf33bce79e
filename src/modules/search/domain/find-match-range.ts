import { getElementAt } from '#kernel/require-existing.ts'
import { foldText, listOtherSpellings } from '#kernel/search-text.ts'

/** Finds the typed words in a text, in any spelling and case; null without a match. */
export const findMatchRange = (text: string, query: string): { from: number; to: number } | null => {
  const searchText = foldText(query.trim())
  if (searchText === '') return null
  let foldedText = ''
  /** Start and end of the original letter, by folded letter. */
  const sourceRanges: { from: number; to: number }[] = []
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    const letters = foldText(segment)
    foldedText += letters
    for (let count = 0; count < letters.length; count++) sourceRanges.push({ from: index, to: index + segment.length })
  }
  const matchedSpelling = [searchText, ...listOtherSpellings(searchText)].find(spelling =>
    foldedText.includes(spelling),
  )
  if (matchedSpelling === undefined) return null
  const start = foldedText.indexOf(matchedSpelling)
  return {
    from: getElementAt(sourceRanges, start).from,
    to: getElementAt(sourceRanges, start + matchedSpelling.length - 1).to,
  }
}
