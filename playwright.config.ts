import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.ts'

// The worker processes read this file as well and inherit what was found.
process.env.CHROME_PATH = await findChromium()

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/server.ts',
  workers: 2,
  fullyParallel: true,
  // Whoever passes only the second time is named at the end (docs/decisions/0037-a-second-try.md).
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    // A step that waits for ever would end with the journey's time, and nobody would learn which one it was.
    actionTimeout: 45_000,
    navigationTimeout: 45_000,
    browserName: 'chromium',
    // What it keeps for the next time is only the business of the journey about it.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
    // What moves is drawn again and again, a tenth of all the work; a journey about movement asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROME_PATH,
      // Without a locale a browser does not know how files with Chinese names are called.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages of a journey are handed what those of the one before have compiled (e2e/support/kept-context.ts).
        '--process-per-site',
      ],
    },
  },
})
