import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const tests = '{contract,server,web,locales,demo,scripts}/**/*.test.{ts,tsx}'
const saying = (words: string) => globSync(tests).filter(file => readFileSync(file, 'utf8').includes(words))
/** Files that put another module in a module's place must not meet the others'; some say why they want a process of their own. */
const alone = [...saying('vi.mock('), ...saying('// Alone:')]
const inBrowser = saying('@vitest-environment happy-dom').filter(file => !alone.includes(file))

// Some tests start shops and threads of their own: each would strip the types of the same code again.
process.env.NODE_COMPILE_CACHE ??= 'node_modules/.compiled'

export default defineConfig({
  test: {
    globalSetup: ['server/db/test-setup.ts'],
    setupFiles: ['vitest.setup.ts'],
    // A slow machine is no failure.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: availableParallelism(),
    projects: [
      // Files one after the other in one process: loading the shop's code for each took half of the time. A process ends when the
      // next file wants another environment, so those in a browser have a project of their own, and a page each: what one leaves
      // listening on its page would be heard by the next. In contexts of one thread the browser's code is loaded once, not for each page.
      { extends: true, test: { name: 'alone', include: alone } },
      { extends: true, test: { name: 'in a browser', include: inBrowser, pool: 'vmThreads' } },
      {
        extends: true,
        test: { name: 'together', include: [tests], exclude: [...alone, ...inBrowser], isolate: false },
      },
    ],
  },
})
