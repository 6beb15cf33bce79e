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
  const figureOf = (id: number) => drawn[id - 1]?.svg.replace(/viewBox="[^"]*"/, '')
  for (const [kind, looks] of pictures.ofKind) {
    // Neighbours look different: five drawings of each kind, no two of them the same.
    expect(new Set(looks.map(([id]) => keys[(id as number) - 1])).size, kind).toBe(5)
    // All pictures of a product show the same part in the same colours.
    for (const views of looks) {
      expect(new Set(views.map(id => keys[id - 1])).size).toBe(2)
      expect(new Set(views.map(figureOf)).size, kind).toBe(1)
    }
  }
  expect(pictures.scene('garage').light).toBeDefined()
})
