import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StartError, startErrorFrom, startErrorFromInit, startErrorFromOutput } from './start-error.ts'

const failed = (code: string) => Object.assign(new Error(code), { code })

test.each([
  ['ENOSPC', 'The disk that holds /data is full: free some space, or set DATA_DIR to a folder on another disk.'],
  ['EROFS', 'Cannot write to /data: make it writable for this user, or set DATA_DIR to another folder.'],
  ['EACCES', 'Cannot write to /data: make it writable for this user, or set DATA_DIR to another folder.'],
  ['ENOTDIR', '/data is not a folder: set DATA_DIR to a folder.'],
  ['ENOENT', 'Cannot write to /data: make it writable for this user, or set DATA_DIR to another folder.'],
])('%s becomes a sentence', (code, sentence) => {
  const refusal = startErrorFromInit(failed(code), '/data')
  expect(refusal).toBeInstanceOf(StartError)
  expect(refusal).toHaveProperty('message', sentence)
})

test.runIf(process.getuid)("what lies in the folder and is another user's is named, with what helps", () => {
  const error = Object.assign(failed('EPERM'), { path: join('/data', 'files') })
  const sentence = `Cannot write to ${join('/data', 'files')}: give all that lies in the data folder to this user (chown -R ${process.getuid?.()} /data), or set DATA_DIR to another folder.`
  for (const refusal of [startErrorFromInit(error, '/data'), startErrorFrom(error, '/data')]) {
    expect(refusal).toHaveProperty('message', sentence)
  }
})

test.each(['EMFILE', 'EEXIST', 'ENOENT'])('returns %s unchanged after the start', code => {
  const error = failed(code)
  expect(startErrorFrom(error, '/data')).toBe(error)
})

test.each([
  ['initdb: error: could not create directory "x": No space left on device', /^The disk that holds \/data is full/],
  ['FATAL:  could not open file "x": Permission denied', /^Cannot write to \/data/],
  ['postgres: /lib/libc.so.6: version `GLIBC_2.28` not found', /cannot run on this machine: set DATABASE_URL/],
  [
    'LOG: one\nFATAL:  bogus data in lock file',
    /its log \/data\/server.log says why: FATAL: {2}bogus data in lock file$/,
  ],
])('PostgreSQL saying %j becomes a sentence', (output, sentence) => {
  expect(startErrorFromOutput(output, '/data', '/data/server.log').message).toMatch(sentence)
})
