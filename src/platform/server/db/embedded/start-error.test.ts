import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseStartError, StartError, toInitError, toStartError } from './start-error.ts'

const createError = (code: string) => Object.assign(new Error(code), { code })

test.each([
  ['ENOSPC', 'The disk that holds /data is full: free some space, or set DATA_DIR to a folder on another disk.'],
  ['EROFS', 'Cannot write to /data: make it writable for this user, or set DATA_DIR to another folder.'],
  ['EACCES', 'Cannot write to /data: make it writable for this user, or set DATA_DIR to another folder.'],
  ['ENOTDIR', '/data is not a folder: set DATA_DIR to a folder.'],
  ['ENOENT', 'Cannot write to /data: make it writable for this user, or set DATA_DIR to another folder.'],
])('turns %s into a sentence', (code, sentence) => {
  const startError = toInitError(createError(code), '/data')
  expect(startError).toBeInstanceOf(StartError)
  expect(startError).toHaveProperty('message', sentence)
})

test.runIf(process.getuid)('names a file of another user in the folder, and the command that helps', () => {
  const error = Object.assign(createError('EPERM'), { path: join('/data', 'files') })
  const message =
    `Cannot write to ${join('/data', 'files')}: give all that lies in the data folder to this user ` +
    `(chown -R ${process.getuid?.()} /data), or set DATA_DIR to another folder.`
  for (const startError of [toInitError(error, '/data'), toStartError(error, '/data')]) {
    expect(startError).toHaveProperty('message', message)
  }
})

test.each(['EMFILE', 'EEXIST', 'ENOENT'])('returns %s unchanged after the start', code => {
  const error = createError(code)
  expect(toStartError(error, '/data')).toBe(error)
})

test.each([
  ['initdb: error: could not create directory "x": No space left on device', /^The disk that holds \/data is full/],
  ['FATAL:  could not open file "x": Permission denied', /^Cannot write to \/data/],
  ['postgres: /lib/libc.so.6: version `GLIBC_2.28` not found', /cannot run on this machine: set DATABASE_URL/],
  [
    'LOG: one\nFATAL:  bogus data in lock file',
    /its log \/data\/server.log says why: FATAL: {2}bogus data in lock file$/,
  ],
])('turns the output %j into a sentence', (output, sentence) => {
  expect(parseStartError(output, '/data', '/data/server.log').message).toMatch(sentence)
})
