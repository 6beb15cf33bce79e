import { defineConfig } from '@playwright/test'
import { SHOPS } from './e2e/shared-shop.ts'
import { findChromium } from './tools/chromium.ts'

const asRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/start-shop.ts',
  // Each worker walks through a shop of its own.
  workers: SHOPS,
  // A bound, as below: the longest journey takes a minute and a half here.
  timeout: 400_000,
  // Bounds, not waits: what is awaited comes soon, but others share the machine.
  expect: { timeout: 20_000 },
  outputDir: 'test-results',
  use: {
    launchOptions: {
      executablePath: findChromium(),
      // An emulated graphics card takes longer than drawing without one.
      args: ['--disable-background-networking', '--disable-gpu', ...(asRoot ? ['--no-sandbox'] : [])],
    },
    actionTimeout: 30_000,
    navigationTimeout: 45_000,
    // Journeys see their calls; the worker has a journey of its own.
    serviceWorkers: 'block',
    locale: 'et-EE',
    timezoneId: 'Europe/Tallinn',
    // A trace slows every journey: ask for one with --trace on.
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desktop',
      use: {
        viewport: { width: 1440, height: 900 },
        // Drawing what moves took a seventh of the processors' time; journeys on the phone see it move.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, grep: /@phone/ },
  ],
})
