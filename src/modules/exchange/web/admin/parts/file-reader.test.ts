import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { createFileReader, type ReaderMessage } from './file-reader.ts'

test('sends a list in batches before its headings; lists an archive and unpacks single pictures', async () => {
  const told: ReaderMessage[] = []
  const read = createFileReader(one => told.push(one))
  await read({ list: new Blob([`kood;hind\n${'A;1\n'.repeat(1_500)}`]) })
  expect(told.map(one => ('rows' in one ? one.rows.length : one))).toEqual([
    1_000,
    500,
    { end: expect.objectContaining({ heads: ['kood', 'hind'] }) },
  ])

  told.length = 0
  const pixels = strToU8('pixels')
  await read({ archive: new Blob([zipSync({ 'a/AB-1.png': pixels, '../out.png': pixels, 'note.txt': pixels })]) })
  expect(told[0]).toMatchObject({
    archive: {
      pictures: ['a/AB-1.png'],
      skipped: [
        { name: '../out.png', why: 'path' },
        { name: 'note.txt', why: 'notPicture' },
      ],
    },
  })
  await read({ picture: 'a/AB-1.png' })
  await read({ picture: 'gone.png' })
  expect(told.slice(1)).toEqual([{ picture: pixels }, { picture: undefined }])
})

test('reports an invalid archive', async () => {
  const told: ReaderMessage[] = []
  await createFileReader(one => told.push(one))({ archive: new Blob(['no archive']) })
  expect(told).toEqual([{ archive: null }])
})
