import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web,locales,demo,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/db/test-setup.ts'],
    // A slow machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One for each core: a test waits for the database about as often as it computes.
    maxWorkers: '100%',
  },
})
