import { elementAt } from '#kernel/existing.ts'
import { foldText } from '#kernel/search-text.ts'

/** Finds the typed words in a text, ignoring case and diacritics; null without a match. */
export const findMatchRange = (text: string, typed: string): { from: number; to: number } | null => {
  const wanted = foldText(typed.trim())
  if (wanted === '') return null
  let folded = ''
  /** Start and end of the original letter, by folded letter. */
  const places: { from: number; to: number }[] = []
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    const letters = foldText(segment)
    folded += letters
    for (let at = 0; at < letters.length; at++) places.push({ from: index, to: index + segment.length })
  }
  const at = folded.indexOf(wanted)
  return at < 0 ? null : { from: elementAt(places, at).from, to: elementAt(places, at + wanted.length - 1).to }
}
