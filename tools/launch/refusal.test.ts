import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseRefusal, toRefusal } from './refusal.mjs'

const CACHE =
  /^Cannot write to npm's cache \/no-home\/\.npm.*: give the user a home that it can write to, or set npm_config_cache/

const createCheckout = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'pitlane-launch-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test.each([
  'npm error code EACCES\nnpm error syscall mkdir\nnpm error path /no-home/.npm/_cacache\nnpm error errno EACCES\n',
  "npm ERR! Error: EACCES: permission denied, mkdir '/no-home/.npm'\n",
])('reports an unwritable home of npm: %j', output => {
  expect(parseRefusal(output, createCheckout())?.message).toMatch(CACHE)
})

test('names the unwritable file of the checkout, or its folder', () => {
  const folder = createCheckout()
  const readRefusal = (path: string) => parseRefusal(`npm error code EACCES\nnpm error path ${path}\n`, folder)?.message
  const sentence = `Cannot write to ${folder}: make it writable for this user and try again.`
  expect(readRefusal(join(folder, 'node_modules/pg'))).toBe(sentence)
  expect(readRefusal(folder)).toBe(sentence)
  expect(toRefusal({ code: 'EROFS' }, folder).message).toBe(sentence)
  expect(parseRefusal("EACCES: permission denied, open '/no-home/x'", folder)?.message).toBe(
    'Cannot write to /: make it writable for this user and try again.',
  )
})
