import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanReact } from './scripts/lean-react.ts'
import { leanSchemas } from './scripts/lean-schemas.ts'
import { shortNames } from './scripts/short-names.ts'

/** Many screens have these as well, but not those that people come to first. */
const notForAll = [
  /web\/mobile\//,
  /contract\/(account|cart|checkout|dates|records|mobile|quantity|units|validators|pick-row|orders|order-states)\.ts$/,
  /contract\/(deliveries|delivery-states|carriers|after-sale|after-sale-states|office-orders|vouchers)\.ts$/,
  /web\/features\/(orders|deliveries|after-sale|vouchers)\//,
  /web\/ui\/(QuantityInput|Field|IconButton|use-typed-quantity|use-time-zone|dialog\/Dialog)\b/,
]
const inFrames =
  /web\/layouts\/(is-open|cart-count|icons|Wordmark|unread|shown-count|use-live-bell)\b|contract\/cart\.ts$|web\/ui\/(Words|use-once|on-demand|dialog\/(Modal|dialog-place))\b/
/** Never one without the others. */
const draft = /web\/(ui\/use-draft|api\/(drafts|session-storage|leaving))\.ts$/
const quantity = /web\/ui\/(QuantityInput|use-typed-quantity)\b|contract\/quantity\.ts$/
/** Every page has these from the start: what comes later need not name them. */
const fromTheStart = /^assets\/(rolldown-runtime|react|shared|frame|entry-client)-/
/** What it is made of need not be named in a file that everybody loads: the console's frame, to which few go on from a shop's page. */
const seldom = /^assets\/OfficeLayout-/
const isForAll = (id: string): boolean => notForAll.every(each => !each.test(id))

export default defineConfig(({ command }) => ({
  plugins: [react(), leanSchemas(), leanReact()],
  appType: 'custom',
  publicDir: 'web/public',
  css: command === 'build' ? { modules: { generateScopedName: shortNames(import.meta.dirname) } } : {},
  build: {
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, files) =>
        files.filter(each => !fromTheStart.test(each) && (each.endsWith('.css') || !seldom.test(file))),
    },
    // The page editor's library; `npm run size` watches over what visitors load.
    chunkSizeWarningLimit: 800,
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        rolldownOptions: {
          input: 'web/app/entry-client.tsx',
          // What most screens share is one file, what both frames are made of another, and what phones share a third: fifty
          // small ones compress badly and are asked for one by one.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|scheduler)\/|web\/app\/react\.ts$/,
                  priority: 4,
                },
                { name: 'shared', minShareCount: 80, test: isForAll, priority: 3 },
                { name: 'frame', test: inFrames, priority: 2 },
                { name: 'draft', test: draft, priority: 1 },
                { name: 'quantity', test: quantity, priority: 1 },
                { name: 'phone', minShareCount: 35, test: /web\/mobile\/(shell|goods)\//, priority: 1 },
              ],
            },
          },
        },
      },
    },
    // The mobile site's service worker: one file that needs no other.
    worker: {
      consumer: 'client',
      build: {
        outDir: 'dist/worker',
        rolldownOptions: {
          input: 'web/mobile/offline/worker.ts',
          output: { format: 'iife', entryFileNames: 'worker.js' },
        },
        manifest: false,
        copyPublicDir: false,
      },
    },
    // Stands in the mobile site's pages themselves.
    first: {
      consumer: 'client',
      build: {
        outDir: 'dist/first',
        rolldownOptions: {
          input: 'web/app/first-view.ts',
          output: { format: 'iife', entryFileNames: 'first-view.js' },
        },
        manifest: false,
        copyPublicDir: false,
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        rolldownOptions: { input: 'web/app/entry-server.tsx' },
        manifest: false,
        copyPublicDir: false,
      },
      // React for production, whatever the server is started with: the other one takes four times as long to draw a page.
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      // One file for the server: loading it is several times faster than the packages one by one.
      resolve: command === 'build' ? { noExternal: true } : {},
    },
  },
}))
