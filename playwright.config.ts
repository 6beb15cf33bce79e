import { defineConfig } from '@playwright/test'
import { SHOP_COUNT } from './e2e/shared-shop.ts'
import { findChromium } from './tools/chromium.ts'

/**
 * A browser that does not know the speed of the connection loads pictures within 2,500 px instead of 1,250 px. The
 * others are Playwright's own settings for a mouse, which a second option would replace.
 */
const BLINK_SETTINGS =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,lazyLoadingImageMarginPxUnknown=1250'

const asRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/start-shop.ts',
  // Each worker uses a separate shop.
  workers: SHOP_COUNT,
  // A bound, as below: the longest test takes about a minute and a half.
  timeout: 400_000,
  // Bounds, not waits: results come soon, but other processes share the machine.
  expect: { timeout: 20_000 },
  outputDir: 'test-results',
  use: {
    launchOptions: {
      executablePath: findChromium(),
      // Emulated graphics cards are slower than software rendering.
      args: ['--disable-background-networking', '--disable-gpu', BLINK_SETTINGS, ...(asRoot ? ['--no-sandbox'] : [])],
    },
    actionTimeout: 30_000,
    navigationTimeout: 45_000,
    // Tests intercept requests, which a service worker would hide; the worker has its own test.
    serviceWorkers: 'block',
    locale: 'et-EE',
    timezoneId: 'Europe/Tallinn',
    // Traces slow every test; request one with --trace on.
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desktop',
      use: {
        viewport: { width: 1440, height: 900 },
        // Animations took a seventh of the processor time; the phone tests keep them.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, grep: /@phone/ },
  ],
})
