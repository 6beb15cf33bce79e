/**
 * Replaces lone surrogates (`"\ud83d"`), which PostgreSQL cannot store, in all texts of a parsed body. Changes it in
 * place.
 */
export const replaceLoneSurrogates = (body: unknown): void => {
  // A work list instead of recursion: deeply nested input would overflow the call stack.
  const pending: unknown[] = [body]
  while (pending.length > 0) {
    const node = pending.pop()
    if (typeof node !== 'object' || node === null || ArrayBuffer.isView(node)) continue
    for (const [key, part] of Object.entries(node)) {
      if (typeof part === 'string' && !part.isWellFormed()) (node as Record<string, unknown>)[key] = part.toWellFormed()
      else pending.push(part)
    }
  }
}
