import { mkdtemp, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { folderStorage } from './folder-storage.ts'

test('what was put is there, whole, until it is deleted', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'pitlane-storage-'))
  const storage = folderStorage(root)
  expect(await storage.get('a/b.txt')).toBeNull()
  expect(await storage.list()).toEqual([])
  expect(await storage.read('a/b.txt')).toBeNull()
  await storage.put('a/b.txt', Buffer.from('õäöü'))
  expect((await storage.get('a/b.txt'))?.toString()).toBe('õäöü')
  const part = await storage.read('a/b.txt', { start: 2, end: 5 })
  expect(part && (await buffer(part)).toString()).toBe('äö')
  expect(await storage.has('a/b.txt')).toBe(true)
  expect(await storage.list()).toEqual(['a/b.txt'])
  expect(await readdir(path.join(root, 'a'))).toEqual(['b.txt'])
  await storage.delete('a/b.txt')
  expect(await storage.has('a/b.txt')).toBe(false)
})

test('a key cannot leave the folder', async () => {
  const storage = folderStorage(path.join(tmpdir(), 'pitlane-storage-none'))
  await expect(storage.put('../outside', Buffer.from('x'))).rejects.toThrow('leaves its folder')
})

test('other users of the machine read nothing', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'pitlane-storage-'))
  await folderStorage(root).put('a/b.txt', Buffer.from('x'))
  const modes = await Promise.all(['a', 'a/b.txt'].map(async name => (await stat(path.join(root, name))).mode & 0o777))
  expect(modes).toEqual([0o700, 0o600])
})
