import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { cookies } from '../contract/preferences.ts'
import { onMobileSite } from '../contract/sites.ts'
import { isAccount, signIn, tooWide } from '../e2e/support/shop.ts'
import { findChromium } from './chromium.ts'

const usage = `node scripts/screenshot.ts <path> [--lang ar] [--width 1024] [--as member] [--out file.png] [--full]
takes a picture of a page of the running shop (BASE_URL, else http://localhost:8080)`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lang: { type: 'string' },
    width: { type: 'string', default: '1280' },
    as: { type: 'string' },
    out: { type: 'string', default: 'screenshot.png' },
    full: { type: 'boolean', default: false },
  },
})
const [path] = positionals
const { as } = values
const width = Number(values.width)
if (!path || !(width > 0) || (as !== undefined && !isAccount(as))) {
  console.error(usage)
  process.exit(1)
}

const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
})
try {
  const baseURL = process.env.BASE_URL ?? 'http://localhost:8080'
  const page = await browser.newPage({ baseURL, viewport: { width, height: 800 } })
  page.on('console', message => console.log(`console ${message.type()}: ${message.text()}`))
  page.on('pageerror', error => console.log(`error in the page: ${error.message}`))
  await page
    .context()
    .addCookies([{ name: cookies.desktop, value: onMobileSite(path) ? '0' : '1', url: baseURL }])
  if (as) await signIn(page, as)
  const url = new URL(path, baseURL)
  if (values.lang) url.searchParams.set('lang', values.lang)
  const response = await page.goto(url.href, { waitUntil: 'networkidle' })
  await page.screenshot({ path: values.out, fullPage: values.full })
  for (const line of await tooWide(page)) console.log(line)
  console.log(`${response?.status()} ${page.url()} → ${values.out}`)
} finally {
  await browser.close()
}
