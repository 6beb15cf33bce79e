import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { chooseQuickFolder } from '#platform/server/testing/choose-quick-folder.ts'
import { findFreePort } from '#platform/server/testing/find-free-port.ts'
import { startFakeServices } from './fake-services.ts'
import { openMailServer } from './mailbox.ts'
import {
  CLERK,
  CLIENT,
  GUARD,
  KEEPER,
  OWNER,
  publishShops,
  SHOP_COUNT,
  type SharedShop,
  STAFF,
  STOREKEEPER,
} from './shared-shop.ts'
import { waitUntilReady } from './wait-until-ready.ts'

/**
 * Starts a shop for each worker before all tests, for the whole run; returns a function that stops them after the last
 * test.
 */
export default async (): Promise<() => Promise<void>> => {
  const sizesFolder = await mkdtemp(path.join(chooseQuickFolder(), 'pitlane-sizes-'))
  const results = await Promise.allSettled(Array.from({ length: SHOP_COUNT }, () => startShop(sizesFolder)))
  const shops = results.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
  const stopShops = async (): Promise<void> => {
    await Promise.all(shops.map(shop => shop.stop()))
    await rm(sizesFolder, { recursive: true, force: true })
  }
  const failed = results.find(result => result.status === 'rejected')
  if (failed) {
    await stopShops()
    throw failed.reason
  }
  publishShops(shops.map(({ shop }) => shop))
  return stopShops
}

interface StartedShop {
  shop: SharedShop
  stop(): Promise<void>
}

/**
 * Starts the built application on an empty data folder, with the demo shop, a real database and a real mail server.
 * Payment providers and VIES speak their own protocols over loopback. Shops share the resized pictures in the folder
 * `sizes`, so that each picture is resized once.
 */
const startShop = async (sizesFolder: string): Promise<StartedShop> => {
  const folder = await mkdtemp(path.join(chooseQuickFolder(), 'pitlane-journey-'))
  const mailFolder = path.join(folder, 'arrived')
  await mkdir(mailFolder)
  await mkdir(path.join(folder, 'data/files'), { recursive: true })
  await symlink(sizesFolder, path.join(folder, 'data/files/derived'))
  const mailServer = await openMailServer(mailFolder)
  const services = await startFakeServices()
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(await findFreePort()),
    DATA_DIR: path.join(folder, 'data'),
    SMTP_URL: mailServer.url,
    ...services.settings,
  }
  const server = spawn(process.execPath, ['src/app/server.ts'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stopServices = async (): Promise<void> => {
    if (server.exitCode === null && server.kill('SIGTERM')) await new Promise(resolve => server.once('exit', resolve))
    await Promise.all([mailServer.close(), services.close()])
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const url = await waitUntilReady(server)
    // The first administrator has no mail address, which a forgotten password needs.
    const staff = JSON.stringify([STAFF, CLERK, GUARD, KEEPER, STOREKEEPER, OWNER, CLIENT])
    await promisify(execFile)(process.execPath, ['e2e/add-staff.ts', staff], { env: environment })
    return { shop: { url, mailFolder, dataDir: environment.DATA_DIR }, stop: stopServices }
  } catch (error) {
    await stopServices()
    throw error
  }
}
