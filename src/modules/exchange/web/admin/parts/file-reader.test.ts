import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { createFileReader, type ReaderMessage } from './file-reader.ts'

test('sends a list in batches before its headings; lists an archive and unpacks single pictures', async () => {
  const messages: ReaderMessage[] = []
  const handleRequest = createFileReader(message => messages.push(message))
  await handleRequest({ list: new Blob([`kood;hind\n${'A;1\n'.repeat(1_500)}`]) })
  expect(messages.map(message => ('rows' in message ? message.rows.length : message))).toEqual([
    1_000,
    500,
    { table: expect.objectContaining({ headings: ['kood', 'hind'] }) },
  ])

  messages.length = 0
  const pixels = strToU8('pixels')
  await handleRequest({
    archive: new Blob([zipSync({ 'a/AB-1.png': pixels, '../out.png': pixels, 'note.txt': pixels })]),
  })
  expect(messages[0]).toMatchObject({
    archive: {
      pictures: ['a/AB-1.png'],
      skipped: [
        { name: '../out.png', reason: 'path' },
        { name: 'note.txt', reason: 'notPicture' },
      ],
    },
  })
  await handleRequest({ picture: 'a/AB-1.png' })
  await handleRequest({ picture: 'gone.png' })
  expect(messages.slice(1)).toEqual([{ picture: pixels }, { picture: undefined }])
})

test('reports an invalid archive', async () => {
  const messages: ReaderMessage[] = []
  await createFileReader(message => messages.push(message))({ archive: new Blob(['no archive']) })
  expect(messages).toEqual([{ archive: null }])
})
