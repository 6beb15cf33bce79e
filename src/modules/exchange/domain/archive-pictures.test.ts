import { expect, test } from 'vitest'
import { createTableFromPictures, selectArchivePictures } from './archive-pictures.ts'
import { MAX_ARCHIVE_PICTURES, MAX_PICTURE_BYTES } from './list-limits.ts'
import { findArchiveFile } from './pictures.ts'

const createEntry = (name: string, originalSize = 1_000) => ({ name, originalSize })

test('selects pictures; skips unsafe paths, oversized files and other types with the reason', () => {
  const validNames = ['pildid/', 'pildid/AB-12.JPG', '__MACOSX/._AB-12.JPG', '.DS_Store', 'Thumbs.db', 'b.png']
  const invalidNames = [
    '../../etc/a.png',
    '/a.png',
    'C:a.png',
    'x\\a.png',
    'a/../b.png',
    'loe.txt',
    'a;b.png',
    'a|b.png',
  ]
  const { pictures, skipped } = selectArchivePictures([...validNames, ...invalidNames].map(name => createEntry(name)))
  expect(pictures).toEqual(['pildid/AB-12.JPG', 'b.png'])
  expect(skipped.map(({ reason }) => reason)).toEqual([
    'path',
    'path',
    'path',
    'path',
    'path',
    'notPicture',
    'name',
    'name',
  ])
  expect(selectArchivePictures([createEntry('pomm.png', MAX_PICTURE_BYTES + 1)]).skipped).toEqual([
    { name: 'pomm.png', reason: 'tooLarge' },
  ])
  const tooManyPictures = selectArchivePictures(
    Array.from({ length: MAX_ARCHIVE_PICTURES + 1 }, (_none, index) => createEntry(`${index}.png`)),
  )
  expect([tooManyPictures.pictures.length, tooManyPictures.skipped]).toEqual([
    MAX_ARCHIVE_PICTURES,
    [{ name: `${MAX_ARCHIVE_PICTURES}.png`, reason: 'tooMany' }],
  ])
})

test.each([
  ['AB-12_2.jpg', 'AB-12.jpg', 'AB-12_10.jpg'],
  ['x/ab-12 (2).png', 'x/AB-12.png', 'x/AB-12 (3).png'],
  ['AB-12_2.jpg', 'AB-12_1.jpg', 'AB-12_3.jpg'],
])('puts the picture without a number or with the lowest one first: %s', (second, first, third) => {
  expect(createTableFromPictures([third, second, first]).rows.map(([, pictures]) => pictures)).toEqual([
    `${first}; ${second}; ${third}`,
  ])
})

test('builds a list from file names, which are product codes', () => {
  const files = ['p/AB-12_10.jpg', 'p/ab-12_2.jpg', 'AB-12.jpg', 'X (3).png', 'K-7-2.png']
  expect(createTableFromPictures(files)).toEqual({
    headings: ['code1', 'pictures'],
    rows: expect.arrayContaining([
      ['AB-12', 'AB-12.jpg; p/ab-12_2.jpg; p/AB-12_10.jpg'],
      ['X', 'X (3).png'],
      ['K-7-2', 'K-7-2.png'],
    ]),
  })
})

test('finds a file by path, or by a unique file name', () => {
  const files = ['a/1.jpg', 'b/1.jpg', 'b/2.jpg'].map(name => ({ name }))
  expect(['A/1.JPG', '1.jpg', '2.jpg', 'c.jpg'].map(address => findArchiveFile(files, address)?.name)).toEqual([
    'a/1.jpg',
    undefined,
    'b/2.jpg',
    undefined,
  ])
})
