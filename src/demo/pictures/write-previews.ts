import { writeFile } from 'node:fs/promises'
import { fillPictures } from '#demo/fill-pictures.ts'
import type { StoredFile } from '#files/server/files.ts'
import { readImageFacts } from '#platform/server/images/image-facts.ts'
import { drawingKey } from './keep-drawing.ts'

/** `node src/demo/pictures/write-previews.ts` after drawings have changed: draws all of them small and keeps the previews. */
const previews: Record<string, string> = {}
await fillPictures(async ({ name, svg }) => {
  const facts = await readImageFacts(Buffer.from(svg))
  previews[drawingKey(svg)] = facts.inlinePreview
  return { id: 1, name, ...facts } as StoredFile
})
const sorted = Object.fromEntries(Object.entries(previews).sort(([one], [other]) => (one < other ? -1 : 1)))
await writeFile(new URL('./previews.json', import.meta.url), `${JSON.stringify(sorted, null, 2)}\n`)
