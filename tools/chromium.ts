import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { chromium } from '@playwright/test'

const CANDIDATE_PATHS = [
  process.env.CHROMIUM_PATH,
  // The headless shell draws no windows, which saves a quarter of the tests' time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Returns the path of Chromium: the installed program, or Playwright's download, or Debian's package. */
export const findChromium = (): string => {
  const browserPath = findInstalledBrowser() ?? downloadChromium() ?? installPackage()
  if (browserPath) return browserPath
  throw new Error('Chromium is missing: install it and set CHROMIUM_PATH to its program.')
}

const isExecutable = (file: string | undefined): file is string => {
  if (!file) return false
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    // A missing file means that this browser is not installed.
    return false
  }
}

const findInstalledBrowser = (): string | undefined =>
  [...CANDIDATE_PATHS, chromium.executablePath()].find(isExecutable)

const downloadChromium = (): string | undefined => {
  console.log('Fetching Chromium for the browser journeys…')
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    stdio: 'ignore',
    timeout: 300_000,
  })
  return [chromium.executablePath()].find(isExecutable)
}

const installPackage = (): string | undefined => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update'], { stdio: 'ignore', env, timeout: 300_000 })
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const install = ['install', '-y', '--no-install-recommends', name]
    const { status } = spawnSync('apt-get', install, { stdio: 'ignore', env, timeout: 900_000 })
    if (status === 0) break
  }
  return findInstalledBrowser()
}
