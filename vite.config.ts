import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanSchemas } from './scripts/lean-schemas.ts'

/** A dozen screens have these as well, but not those that people come to first. */
const notForAll = [
  /contract\/(cart|dates|records|mobile|quantity|units|validators|pick-row|orders|order-states)\.ts$/,
  /contract\/(deliveries|delivery-states|carriers|after-sale|after-sale-states|office-orders|vouchers)\.ts$/,
  /web\/features\/(orders|deliveries|after-sale|vouchers)\//,
  /web\/ui\/(QuantityInput|Field|IconButton|use-typed-quantity|use-time-zone|dialog\/Dialog)\b/,
]
const isForAll = (id: string): boolean => notForAll.every(each => !each.test(id))

export default defineConfig(({ command }) => ({
  plugins: [react(), leanSchemas()],
  appType: 'custom',
  publicDir: 'web/public',
  build: { manifest: true, target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        rolldownOptions: {
          input: 'web/app/entry-client.tsx',
          // What a dozen screens share is one file: fifty small ones compress badly and are asked for one by one.
          output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 12, test: isForAll }] } },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        rolldownOptions: { input: 'web/app/entry-server.tsx' },
        manifest: false,
        copyPublicDir: false,
      },
      // One file for the server: loading it is several times faster than the packages one by one.
      resolve: command === 'build' ? { noExternal: true } : {},
    },
  },
}))
