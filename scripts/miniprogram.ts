import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { languages } from '../contract/languages.ts'
import * as mobilePaths from '../contract/mobile-paths.ts'
import { params } from '../contract/preferences.ts'
import { endpoint } from '../contract/wire.ts'
import { root } from './sources.ts'

const source = join(root, 'miniprogram')

export interface Shop {
  /** Where it is reached, as `https://shop.example`. */
  host: string
  code: string
  appId: string
}

/** The folder that WeChat's developer tool opens and uploads as a template. */
export async function buildMiniProgram(out: string, { host, code, appId }: Shop): Promise<void> {
  rmSync(out, { recursive: true, force: true })
  const scripts = globSync('{app,pages/*/*}.ts', { cwd: source })
  await build({
    configFile: false,
    root: source,
    logLevel: 'warn',
    define: { WORDS: JSON.stringify(words()) },
    build: {
      outDir: out,
      target: 'es2018',
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(scripts.map(file => [file.replace(/\.ts$/, ''), join(source, file)])),
        output: { format: 'cjs', entryFileNames: '[name].js', chunkFileNames: 'lib/[name].js' },
      },
    },
  })
  for (const file of globSync('**/*.{json,wxml,wxss}', { cwd: source })) {
    mkdirSync(dirname(join(out, file)), { recursive: true })
    cpSync(join(source, file), join(out, file))
  }
  // What `wxa/commit` replaces for each shop (server/features/mini-program/shop-ext.ts).
  const ext = {
    extEnable: true,
    extAppid: appId,
    directCommit: false,
    ext: { shop: code, address: `${host}${mobilePaths.home}?${params.shop}=${code}`, calls: host + endpoint },
  }
  writeFileSync(join(out, 'ext.json'), `${JSON.stringify(ext, undefined, 2)}\n`)
}

/** What its pages say, in every language that has it. */
function words(): Record<string, Record<string, string>> {
  const slice = 'mini-program'
  const files = globSync('**/*.ts', { cwd: source }).map(file => readFileSync(join(source, file), 'utf8'))
  const used = new Set(
    files.flatMap(text => [...text.matchAll(/\bt\('mini-program\.(\w+)'/g)].map(([, key]) => key!)),
  )
  return Object.fromEntries(
    languages.map(({ code }) => {
      const pack = JSON.parse(readFileSync(join(root, 'locales', code, `${slice}.json`), 'utf8')) as Record<
        string,
        string
      >
      const own = [...used].flatMap(key => (pack[key] === undefined ? [] : [[`${slice}.${key}`, pack[key]]]))
      return [code, Object.fromEntries(own)]
    }),
  )
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      out: { type: 'string', default: join(root, 'dist', 'miniprogram') },
      host: { type: 'string', default: process.env.PUBLIC_URL || 'http://localhost:8080' },
      shop: { type: 'string', default: '' },
      // The developer tool's own, for looking around.
      'app-id': { type: 'string', default: 'touristappid' },
    },
  })
  const { out, host, shop } = values
  if (!URL.canParse(host) || new URL(host).origin !== host)
    throw new Error(`--host is no address such as https://shop.example: ${host}`)
  await buildMiniProgram(out, { host, code: shop, appId: values['app-id'] })
  console.log(
    `${out} is what WeChat's developer tool opens; docs/mini-program-platform.md says what comes then.`,
  )
}

if (import.meta.main) await main()
