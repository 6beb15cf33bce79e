const SIGNATURE_BYTES = 8
/** Length, type and checksum of a chunk. */
const CHUNK_FRAME_BYTES = 12

/** Returns true for a PNG with several frames, of which the image reader sees the first only. */
export const isAnimatedPng = (bytes: Uint8Array): boolean => {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let index = SIGNATURE_BYTES
  while (index + CHUNK_FRAME_BYTES <= view.length) {
    const type = view.toString('latin1', index + 4, index + 8)
    if (type === 'acTL') return view.readUInt32BE(index + 8) > 1
    if (type === 'IDAT') return false
    index += CHUNK_FRAME_BYTES + view.readUInt32BE(index)
  }
  return false
}
