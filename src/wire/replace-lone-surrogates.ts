/**
 * Replaces lone surrogates (`"\ud83d"`), which PostgreSQL cannot store, in all texts of a parsed body. Changes it in
 * place.
 */
export const replaceLoneSurrogates = (sent: unknown): void => {
  // A work list instead of recursion: deeply nested input would overflow the call stack.
  const places: unknown[] = [sent]
  while (places.length > 0) {
    const place = places.pop()
    if (typeof place !== 'object' || place === null || ArrayBuffer.isView(place)) continue
    for (const [key, part] of Object.entries(place)) {
      if (typeof part === 'string' && !part.isWellFormed())
        (place as Record<string, unknown>)[key] = part.toWellFormed()
      else places.push(part)
    }
  }
}
