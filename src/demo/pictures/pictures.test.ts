import { readdirSync, readFileSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type DemoPictures, fillPictures } from '#demo/fill-pictures.ts'
import type { StoredFile } from '#files/server/files.ts'
import { type DemoPicture, getPictureUrl, pictureMetadata } from './store-picture.ts'

const MAX_BYTES = 12_000_000
const files = readdirSync(getPictureUrl('x').pathname.replace(/x\.avif$/, ''))

const requested: DemoPicture[] = []
const pictures: DemoPictures = await fillPictures(async picture => {
  requested.push(picture)
  return { id: requested.length, name: picture.name, inlinePreview: null, alt: picture.alt ?? null } as StoredFile
})
const names = requested.map(({ name }) => name)
const findName = (id: number | undefined): string => names[(id ?? 0) - 1] ?? ''

test('uses every committed picture and no other', () => {
  expect(names.toSorted()).toEqual(files.map(file => file.replace(/\.avif$/, '')).toSorted())
  expect(new Set(names).size).toBe(names.length)
  expect(Object.keys(pictureMetadata).toSorted()).toEqual(names.toSorted())
})

test('keeps all pictures below 12 MB', () => {
  const sizes = names.map(name => statSync(getPictureUrl(name)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES)
})

test('stores a preview and the size of every picture, at most 1600 pixels', async () => {
  for (const name of names) {
    const { width, height, format } = await sharp(readFileSync(getPictureUrl(name))).metadata()
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
  for (const { name, alt } of requested.filter(picture => !/^(hero|tile)-[a-z]+$/.test(picture.name))) {
    expect(alt?.et, name).toBeTruthy()
    expect(alt?.en, name).toBeTruthy()
  }
})

test('stores five variants of each kind of part, each with a close-up', () => {
  const contents = new Set<string>()
  for (const [kind, variants] of pictures.fileIdsByKind) {
    expect(variants.length).toBe(5)
    for (const [index, [whole, closer, ...more]] of variants.entries()) {
      expect([findName(whole), findName(closer), more]).toEqual([
        `${kind}-${index + 1}`,
        `${kind}-${index + 1}-closer`,
        [],
      ])
      for (const id of [whole, closer]) contents.add(readFileSync(getPictureUrl(findName(id))).toString('base64'))
    }
  }
  // All variants and views are different pictures.
  expect(contents.size).toBe(pictures.fileIdsByKind.size * 10)
  expect(pictures.getScene('garage').light).toBeDefined()
})
