/** Returns a version 4 UUID. Browsers offer `crypto.randomUUID` only over HTTPS; local test shops use plain HTTP. */
export const createRandomUuid = (bytes: Uint8Array = crypto.getRandomValues(new Uint8Array(16))): string => {
  const marked = [...bytes].map((byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40
    return index === 8 ? (byte & 0x3f) | 0x80 : byte
  })
  const text = marked.map(byte => byte.toString(16).padStart(2, '0')).join('')
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
