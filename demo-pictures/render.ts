import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { readImageMetadata } from '../src/platform/server/images/image-metadata.ts'
import { listAllPictures, type Picture } from './all-pictures.ts'

const target = new URL('../src/demo/pictures/', import.meta.url)
const files = new URL('files/', target)

/** Makes an AVIF file of a drawing; full colour resolution keeps thin coloured lines. */
const encode = ({ svg, side }: Picture): Promise<Buffer> => {
  const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(svg) ?? []
  return sharp(Buffer.from(svg), { density: (72 * side) / Math.max(Number(width), Number(height)) })
    .resize(side, side, { fit: 'inside' })
    .avif({ quality: 60, effort: 2, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/**
 * Renders all pictures into `src/demo/pictures/files`, writes their sizes and previews, and deletes files that no
 * picture has.
 */
const render = async (): Promise<void> => {
  await mkdir(files, { recursive: true })
  const facts: Record<string, { width: number; height: number; inlinePreview: string }> = {}
  let total = 0
  for (const picture of listAllPictures()) {
    const bytes = await encode(picture)
    const { width, height, inlinePreview } = await readImageMetadata(bytes)
    await writeFile(new URL(`${picture.name}.avif`, files), bytes)
    facts[picture.name] = { width, height, inlinePreview }
    total += bytes.byteLength
  }
  for (const file of await readdir(files))
    if (!Object.hasOwn(facts, file.replace(/\.avif$/, ''))) await rm(new URL(file, files))
  const sorted = Object.fromEntries(Object.entries(facts).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  await writeFile(new URL('pictures.json', target), `${JSON.stringify(sorted, null, 2)}\n`)
  console.log(`${Object.keys(facts).length} pictures, ${(total / 1e6).toFixed(2)} MB`)
}

await render()
