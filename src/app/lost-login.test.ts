import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#platform/server/testing/test-database.ts'
import { logInStaff } from './testing/log-in-staff.ts'
import { startProgram } from './testing/start-program.ts'

/** The start of a program takes long on a busy machine. */
const LONG_MS = 240_000

test(
  'resets the lost login of an owner and reports an unknown name before the shop is ready',
  async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const startShop = async (environment: Record<string, string>) => {
      const shop = await startProgram({ DATABASE_URL: database.url, ...environment })
      onTestFinished(() => shop.remove())
      await shop.waitUntilReady()
      return shop
    }
    const firstShop = await startShop({ ADMIN_PASSWORD: 'given-at-the-start' })
    await firstShop.remove()
    const restartedShop = await startShop({ RESET_PASSWORD: 'Admin', RESET_SECOND_FACTOR: 'mari' })
    const lines = restartedShop.output().trim().split('\n')
    expect(lines).toEqual([
      expect.stringMatching(/^Staff login: admin \/ ([0-9a-f]{6}-?){4} \(empty RESET_PASSWORD now\)$/),
      'There is no user mari with a second step: correct RESET_SECOND_FACTOR, or empty it.',
      `Pitlane is ready at ${restartedShop.origin}`,
    ])
    await logInStaff(
      () => restartedShop.origin,
      'admin',
      /([0-9a-f]{6}-){3}[0-9a-f]{6}/.exec(lines[0] ?? '')?.[0] ?? '',
    )
  },
  LONG_MS,
)
