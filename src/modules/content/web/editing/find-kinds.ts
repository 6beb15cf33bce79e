import { containsWords } from '#kernel/search-text.ts'
import type { T } from '#platform/web/texts.tsx'

/** Kinds whose name or description holds what was typed, those that are called so first. */
export const findKinds = <Kind extends { type: string }>(kinds: readonly Kind[], typed: string, t: T): Kind[] => {
  if (typed.trim() === '') return [...kinds]
  const holds = (words: string) => containsWords(words, typed)
  const named = kinds.filter(({ type }) => holds(t(`editing.block.${type}`)))
  const told = kinds.filter(({ type }) => holds(t(`editing.about.${type}`)))
  return [...new Set([...named, ...told])]
}
