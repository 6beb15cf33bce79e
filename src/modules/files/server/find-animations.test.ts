import { inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { start } from '#files/server/files.ts'
import { makeAnimation, makeFile, makePlainPicture } from '#files/testing/factories.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { buildOriginalKey } from './original-key.ts'
import type { StoredFile } from './store-file.ts'
import { files } from './tables.ts'

let app: TestApp
const followed: string[] = []
beforeAll(async () => {
  const place = {
    uses: async () => [],
    tags: () => [],
    updateCopies: async (_tx: unknown, file: StoredFile) => void followed.push(file.name),
  }
  app = await createTestApp(given => start(given, [place]))
})
afterAll(() => app.close())

test('marks stored animations and changes their address', async () => {
  const stored = async (name: string, mime: string, bytes: Buffer) => {
    const file = await makeFile(app.db, app.storage, { name, mime, bytes })
    return file.id
  }
  const gif = await stored('liigub.gif', 'image/gif', await makeAnimation())
  const webp = await stored('liigub.webp', 'image/webp', await makeAnimation(undefined, { format: 'webp' }))
  const still = await stored(
    'seisab.gif',
    'image/gif',
    await sharp(await makePlainPicture(40, 20))
      .gif()
      .toBuffer(),
  )
  const lost = await makeFile(app.db, app.storage, {
    ...{ name: 'kadunud.gif', mime: 'image/gif', bytes: await makeAnimation(['#00ff00', '#0000ff']) },
  })
  const broken = await makeFile(app.db, app.storage, {
    ...{ name: 'katki.gif', mime: 'image/gif', bytes: await makeAnimation(['#00ff00', '#ff0000']) },
  })
  await app.storage.delete(buildOriginalKey(lost.storageKey))
  await app.storage.put(buildOriginalKey(broken.storageKey), Buffer.from('no picture'))
  const ids = [gif, webp, still, lost.id, broken.id]
  await app.db.update(files).set({ animated: false }).where(inArray(files.id, ids))
  await app.jobs.start()
  const found = async () => {
    const rows = await app.db.select().from(files).where(inArray(files.id, ids)).orderBy(files.id)
    return rows.map(({ animated, revision }) => [animated, revision])
  }
  await expect.poll(found, { timeout: 10_000 }).toEqual([
    [true, 1],
    [true, 1],
    [false, 0],
    [false, 0],
    [false, 0],
  ])
  expect(followed).toEqual(['liigub.gif', 'liigub.webp'])
})
