import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { readImageMetadata } from '../src/platform/server/images/image-metadata.ts'
import { listAllPictures, type Picture } from './all-pictures.ts'

const picturesFolder = new URL('../src/demo/pictures/', import.meta.url)
const filesFolder = new URL('files/', picturesFolder)

/** SVG units per inch: a density of 72 renders one pixel per unit. */
const UNITS_PER_INCH = 72

/** Encodes a drawing as AVIF. Full colour resolution keeps thin coloured lines. */
const encodeAvif = ({ svg, side }: Picture): Promise<Buffer> => {
  const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(svg) ?? []
  return sharp(Buffer.from(svg), { density: (UNITS_PER_INCH * side) / Math.max(Number(width), Number(height)) })
    .resize(side, side, { fit: 'inside' })
    .avif({ quality: 60, effort: 2, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/**
 * Renders all pictures into `src/demo/pictures/files`, writes their sizes and previews to `pictures.json`, and deletes
 * the files of pictures that no longer exist.
 */
const renderAllPictures = async (): Promise<void> => {
  await mkdir(filesFolder, { recursive: true })
  const metadataByName: Record<string, { width: number; height: number; inlinePreview: string }> = {}
  let totalBytes = 0
  for (const picture of listAllPictures()) {
    const bytes = await encodeAvif(picture)
    const { width, height, inlinePreview } = await readImageMetadata(bytes)
    await writeFile(new URL(`${picture.name}.avif`, filesFolder), bytes)
    metadataByName[picture.name] = { width, height, inlinePreview }
    totalBytes += bytes.byteLength
  }
  for (const file of await readdir(filesFolder))
    if (!Object.hasOwn(metadataByName, file.replace(/\.avif$/, ''))) await rm(new URL(file, filesFolder))
  const sorted = Object.fromEntries(Object.entries(metadataByName).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  await writeFile(new URL('pictures.json', picturesFolder), `${JSON.stringify(sorted, null, 2)}\n`)
  console.log(`${Object.keys(metadataByName).length} pictures, ${(totalBytes / 1e6).toFixed(2)} MB`)
}

await renderAllPictures()
