import { expect, test } from 'vitest'
import { getPictureFileName, splitPictures } from './pictures.ts'

test('splits pictures at separators and line breaks and lists each once', () => {
  expect(splitPictures(' https://a.example/1.jpg; https://a.example/2.jpg|https://a.example/1.jpg\n;')).toEqual([
    'https://a.example/1.jpg',
    'https://a.example/2.jpg',
  ])
  expect(splitPictures(' ')).toEqual([])
})

test.each([
  ['https://a.example/1.jpg, https://a.example/2.jpg', ['https://a.example/1.jpg', 'https://a.example/2.jpg']],
  [
    'https://a.example/1.jpg,https://a.example/2.jpg?w=1,h=2',
    ['https://a.example/1.jpg', 'https://a.example/2.jpg?w=1,h=2'],
  ],
  ['https://cdn.example/w_200,h_300/1.jpg', ['https://cdn.example/w_200,h_300/1.jpg']],
  ['kask-1.jpg, kask-2.png,kask-3.webp', ['kask-1.jpg', 'kask-2.png', 'kask-3.webp']],
  ['voolik, must.jpg', ['voolik, must.jpg']],
])('splits %s only at commas between pictures', (cell, pictures) => {
  expect(splitPictures(cell)).toEqual(pictures)
  expect(splitPictures(splitPictures(cell).join('; '))).toEqual(pictures)
})

test.each([
  ['https://a.example/pildid/suur%20turbo.jpg?w=2', 'suur turbo.jpg'],
  ['https://a.example/%E0%A4%A.png', '%E0%A4%A.png'],
  ['https://a.example/', ''],
  ['turbo.jpg', 'turbo.jpg'],
  ['kaust/turbo.jpg', 'turbo.jpg'],
])('%s has the file name %s', (address, name) => expect(getPictureFileName(address)).toBe(name))
