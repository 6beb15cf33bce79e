import { inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { start } from '#files/server/files.ts'
import { makeAnimation, makeFile, makePlainPicture } from '#files/testing/factories.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { buildOriginalKey } from './storage-keys.ts'
import type { StoredFile } from './store-file.ts'
import { files } from './tables.ts'

let app: TestApp
const updatedNames: string[] = []
beforeAll(async () => {
  const provider = {
    findUses: async () => [],
    listTags: () => [],
    updateCopies: async (_tx: unknown, file: StoredFile) => void updatedNames.push(file.name),
  }
  app = await createTestApp(testApp => start(testApp, [provider]))
})
afterAll(() => app.close())

test('marks stored animations and changes their address', async () => {
  const storeAnimation = async (name: string, mime: string, bytes: Buffer) => {
    const file = await makeFile(app.db, app.storage, { name, mime, bytes })
    return file.id
  }
  const gifId = await storeAnimation('liigub.gif', 'image/gif', await makeAnimation())
  const webpId = await storeAnimation('liigub.webp', 'image/webp', await makeAnimation(undefined, { format: 'webp' }))
  const stillId = await storeAnimation(
    'seisab.gif',
    'image/gif',
    await sharp(await makePlainPicture(40, 20))
      .gif()
      .toBuffer(),
  )
  const missingFile = await makeFile(app.db, app.storage, {
    name: 'kadunud.gif',
    mime: 'image/gif',
    bytes: await makeAnimation(['#00ff00', '#0000ff']),
  })
  const brokenFile = await makeFile(app.db, app.storage, {
    name: 'katki.gif',
    mime: 'image/gif',
    bytes: await makeAnimation(['#00ff00', '#ff0000']),
  })
  await app.storage.delete(buildOriginalKey(missingFile.storageKey))
  await app.storage.put(buildOriginalKey(brokenFile.storageKey), Buffer.from('no picture'))
  const ids = [gifId, webpId, stillId, missingFile.id, brokenFile.id]
  await app.db.update(files).set({ animated: false }).where(inArray(files.id, ids))
  await app.jobs.start()
  const readStates = async () => {
    const rows = await app.db.select().from(files).where(inArray(files.id, ids)).orderBy(files.id)
    return rows.map(({ animated, revision }) => [animated, revision])
  }
  await expect.poll(readStates, { timeout: 10_000 }).toEqual([
    [true, 1],
    [true, 1],
    [false, 0],
    [false, 0],
    [false, 0],
  ])
  expect(updatedNames).toEqual(['liigub.gif', 'liigub.webp'])
})
