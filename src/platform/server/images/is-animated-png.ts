const SIGNATURE_BYTES = 8
/** Length, type and checksum of a chunk. */
const CHUNK_FRAME_BYTES = 12

/** True for a PNG with several frames, of which the image reader sees the first only. */
export const isAnimatedPng = (bytes: Uint8Array): boolean => {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = SIGNATURE_BYTES; at + CHUNK_FRAME_BYTES <= view.length; ) {
    const type = view.toString('latin1', at + 4, at + 8)
    if (type === 'acTL') return view.readUInt32BE(at + 8) > 1
    if (type === 'IDAT') return false
    at += CHUNK_FRAME_BYTES + view.readUInt32BE(at)
  }
  return false
}
