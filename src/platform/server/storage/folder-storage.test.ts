import { chown, lstat, mkdtemp, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createFolderTransport } from '../mail/mail-transport.ts'
import { closeDataFolder } from './close-data-folder.ts'
import { createFolderStorage } from './folder-storage.ts'

test('stores a file completely until it is deleted', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'pitlane-storage-'))
  const storage = createFolderStorage(root)
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

test('rejects a key outside of the folder', async () => {
  const storage = createFolderStorage(path.join(tmpdir(), 'pitlane-storage-none'))
  await expect(storage.put('../outside', Buffer.from('x'))).rejects.toThrow('leaves its folder')
})

test('hides files from other users of the machine', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'pitlane-storage-'))
  await createFolderStorage(root).put('a/b.txt', Buffer.from('x'))
  const modes = await Promise.all(['a', 'a/b.txt'].map(async name => (await stat(path.join(root, name))).mode & 0o777))
  expect(modes).toEqual([0o700, 0o600])
})

test.runIf(process.getuid?.() === 0)('gives files that root writes to the owner of the folder', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'pitlane-storage-'))
  await chown(root, 4_321, 4_322)
  await closeDataFolder(root)
  await createFolderStorage(path.join(root, 'files')).put('a/b/c.txt', Buffer.from('x'))
  await createFolderTransport(path.join(root, 'letters', 'mail'))('1', { from: 'a@example.com', to: 'b@example.com' })
  const names = (await readdir(root, { recursive: true })).toSorted()
  expect(names).toEqual([
    'files',
    'files/a',
    'files/a/b',
    'files/a/b/c.txt',
    'letters',
    'letters/mail',
    'letters/mail/1.eml',
    'mail',
  ])
  for (const name of names) expect(await lstat(path.join(root, name)), name).toMatchObject({ uid: 4_321, gid: 4_322 })
})
