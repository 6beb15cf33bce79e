import { readdirSync, readFileSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type DemoPictures, fillPictures } from '#demo/fill-pictures.ts'
import type { StoredFile } from '#files/server/files.ts'
import { type DemoPicture, pictureFile, pictureMetadata } from './store-picture.ts'

const MAX_BYTES = 12_000_000
const files = readdirSync(pictureFile('x').pathname.replace(/x\.avif$/, ''))

const asked: DemoPicture[] = []
const pictures: DemoPictures = await fillPictures(async picture => {
  asked.push(picture)
  return { id: asked.length, name: picture.name, inlinePreview: null, alt: picture.alt ?? null } as StoredFile
})
const names = asked.map(({ name }) => name)
const nameOf = (id: number | undefined): string => names[(id ?? 0) - 1] ?? ''

test('has exactly the committed pictures that the demo shop uses', () => {
  expect(names.toSorted()).toEqual(files.map(file => file.replace(/\.avif$/, '')).toSorted())
  expect(new Set(names).size).toBe(names.length)
  expect(Object.keys(pictureMetadata).toSorted()).toEqual(names.toSorted())
})

test('keeps all pictures below 12 MB', () => {
  const sizes = names.map(name => statSync(pictureFile(name)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES)
})

test('has size (at most 1600 pixels) and preview of every picture', async () => {
  for (const name of names) {
    const { width, height, format } = await sharp(readFileSync(pictureFile(name))).metadata()
    expect({ width, height, format }, name).toEqual({
      width: pictureMetadata[name]?.width,
      height: pictureMetadata[name]?.height,
      format: 'heif',
    })
    expect(Math.max(width, height), name).toBeGreaterThanOrEqual(1000)
    expect(Math.max(width, height), name).toBeLessThanOrEqual(1600)
    expect(pictureMetadata[name]?.inlinePreview, name).toMatch(/^data:image\/webp;base64,.{20,300}$/)
  }
})

test('describes every picture in both languages, except layers and tiles', () => {
  for (const { name, alt } of asked.filter(one => !/^(hero|tile)-[a-z]+$/.test(one.name))) {
    expect(alt?.et, name).toBeTruthy()
    expect(alt?.en, name).toBeTruthy()
  }
})

test('has five variants of each kind of part, each with a close-up', () => {
  const seen = new Set<string>()
  for (const [kind, looks] of pictures.ofKind) {
    expect(looks.length).toBe(5)
    for (const [at, [whole, closer, ...more]] of looks.entries()) {
      expect([nameOf(whole), nameOf(closer), more]).toEqual([`${kind}-${at + 1}`, `${kind}-${at + 1}-closer`, []])
      for (const id of [whole, closer]) seen.add(readFileSync(pictureFile(nameOf(id))).toString('base64'))
    }
  }
  // All variants and views are different pictures.
  expect(seen.size).toBe(pictures.ofKind.size * 10)
  expect(pictures.scene('garage').light).toBeDefined()
})
