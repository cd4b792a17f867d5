import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const tests = '{contract,server,web,locales,demo,scripts}/**/*.test.{ts,tsx}'
/** Files that put another module in a module's place must not meet the others'. */
const mocking = globSync(tests).filter(file => readFileSync(file, 'utf8').includes('vi.mock('))

export default defineConfig({
  test: {
    globalSetup: ['server/db/test-setup.ts'],
    // A slow machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One for each core: a test waits for the database about as often as it computes.
    maxWorkers: '100%',
    projects: [
      // Files one after the other in one process: loading the shop's code and a browser's for each took half of the time.
      { extends: true, test: { name: 'together', include: [tests], exclude: mocking, isolate: false } },
      { extends: true, test: { name: 'alone', include: mocking } },
    ],
  },
})
