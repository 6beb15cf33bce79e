import { expect, test } from 'vitest'
import { fillPictures } from '#demo/fill-pictures.ts'
import type { StoredFile } from '#files/server/files.ts'
import { type Drawing, drawingKey } from './keep-drawing.ts'
import previews from './previews.json' with { type: 'json' }

test('every drawing of the demo shop has its preview, and none is left over', async () => {
  const drawn: Drawing[] = []
  const pictures = await fillPictures(async drawing => {
    drawn.push(drawing)
    return { id: drawn.length, name: drawing.name, inlinePreview: null, alt: drawing.alt } as StoredFile
  })
  const keys = drawn.map(({ svg }) => drawingKey(svg))
  expect(Object.keys(previews).toSorted(), 'drawings have changed: node src/demo/pictures/write-previews.ts').toEqual(
    [...new Set(keys)].toSorted(),
  )
  for (const { svg } of drawn) expect(svg).toMatch(/^<svg [^>]*width="\d+" height="\d+"/)
  // Neighbours look different: six drawings of each kind, no two of them the same.
  for (const [kind, ids] of pictures.ofKind) {
    expect(new Set(ids.map(id => keys[id - 1])).size, kind).toBe(6)
  }
  expect(pictures.scene('garage').light).toBeDefined()
})
