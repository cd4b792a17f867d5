import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web,locales,demo,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/db/test-setup.ts'],
  },
})
