/** Half a sign (`"\ud83d"`), which JSON can say and no database keeps, becomes the sign for what cannot be read: in place, in all texts of what was sent. */
export const mendHalves = (sent: unknown): void => {
  // A list of what is still to be looked at, for what strangers nest may be deeper than calls may go.
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
