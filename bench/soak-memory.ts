import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { demoPassword } from '../demo/accounts.ts'
import { type Shop, startShop } from '../scripts/start-shop.ts'
import { table } from '../scripts/table.ts'
import { signIn } from './serve.ts'
import { membersRun } from './visitors.ts'
import { opens, turned } from './visits.ts'

/** What the server may take, in MB: before anybody has come, and at the end. */
const most = { idle: 250, busy: 400 }
/** After this time nothing of the start is left to be collected. */
const restMs = 20_000
/** The last quarter may be above the second by this much: the rest is noise of the collector. */
const flatWithin = 1.15
const sampleMs = 15_000
/** So many members come at once when the rest is over, for this long. */
const crowd = { clients: 200, seconds: 60 }
const crowdSampleMs = 500

const guestPages = [
  '/home',
  '/category',
  '/products',
  '/products?key=T',
  '/product?id=1',
  '/ms',
  '/group',
  '/baojia',
  '/affiche',
]
const memberPages = [
  '/home',
  '/products',
  '/product?id=2',
  '/cart',
  '/member/order',
  '/member/address',
  '/yjxh',
  '/quick',
  '/member/home',
  '/member/relbill',
]
const languages = ['zh', 'en', 'ar', 'th', 'ru', 'jp']

interface Sample {
  minute: number
  rss: number
}

/** Pages of guests and members, thumbnails, calls of head office and exports, one after the other for this long. */
export async function soakMemory({
  minutes,
  clients,
}: {
  minutes: number
  clients: number
}): Promise<boolean> {
  const shop = await startShop()
  try {
    await wait(restMs)
    const samples: Sample[] = [{ minute: 0, rss: rssOf(shop.pid) }]
    const member = await signIn(shop.url, '13800000001', demoPassword)
    const office = await signIn(shop.url, '13800000003', demoPassword)
    const pictures = await picturesOf(shop.url)
    const visits = [...visitsOf(member, office, pictures)]
    const started = Date.now()
    const end = started + minutes * 60_000
    let turn = 0
    const client = async () => {
      while (Date.now() < end) await visit(shop.url, visits[turn++ % visits.length]!)
    }
    const watch = async () => {
      while (Date.now() < end) {
        await wait(Math.min(sampleMs, end - Date.now()))
        samples.push({ minute: (Date.now() - started) / 60_000, rss: rssOf(shop.pid) })
      }
    }
    await Promise.all([watch(), ...Array.from({ length: clients }, client)])
    const calm = report(samples, turn)
    return reportCrowd(await crowded(shop, member)) && calm
  } finally {
    await shop.stop()
  }
}

/** The most that the server took while the crowd was there. */
async function crowded({ url, pid }: Shop, cookie: string): Promise<number> {
  const own = opens({ origin: url }, memberPages, cookie)
  const visits = Array.from({ length: crowd.clients }, (_, at) => turned(own, at))
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, rssOf(pid))
  }, crowdSampleMs)
  await membersRun(visits, crowd.seconds / 3)
  clearInterval(watch)
  return most
}

function reportCrowd(rss: number): boolean {
  const { clients } = crowd
  console.log(
    `${rss.toFixed(0)} MB with ${clients} pages of a member asked for at once, ${most.busy} are allowed`,
  )
  return rss <= most.busy
}

interface Visit {
  path: string
  cookie?: string
  lang: string
}

function* visitsOf(member: string, office: string, pictures: readonly string[]): Generator<Visit> {
  for (const lang of languages) {
    for (const path of guestPages) yield { path, lang }
    for (const path of memberPages) yield { path, lang, cookie: member }
    for (const bill of ['order', 'product', 'sku', 'member', 'payment'])
      yield { path: `/office/records?type=${bill}`, lang, cookie: office }
    yield { path: '/export?billType=product&format=xlsx', lang, cookie: office }
    yield { path: '/export?billType=sku&format=csv', lang, cookie: office }
  }
  for (const path of pictures) yield { path, lang: 'zh' }
}

async function visit(origin: string, { path, cookie = '', lang }: Visit): Promise<void> {
  const response = await fetch(origin + path, { headers: { cookie: `${cookie}; language=${lang}` } })
  await response.arrayBuffer()
  // Exports are limited per minute.
  if (response.status !== 200 && response.status !== 429)
    throw new Error(`${path} answered ${response.status}`)
}

async function picturesOf(origin: string): Promise<string[]> {
  const pages = await Promise.all(
    ['/home', '/products'].map(async path => (await fetch(origin + path)).text()),
  )
  return [...new Set(pages.flatMap(html => html.match(/\/images\/thumb\/[^"\s]+/g) ?? []))]
}

const rssOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

function report(samples: readonly Sample[], requests: number): boolean {
  const busy = samples.slice(1)
  const quarter = (n: number) => busy.slice((busy.length * (n - 1)) / 4, (busy.length * n) / 4)
  const mean = (part: readonly Sample[]) => part.reduce((sum, { rss }) => sum + rss, 0) / part.length
  const rows = [1, 2, 3, 4].map(n => {
    const part = quarter(n)
    return [`quarter ${n}`, mean(part).toFixed(0), Math.max(...part.map(({ rss }) => rss)).toFixed(0)]
  })
  console.log(table([['memory of the server', 'mean MB', 'most MB'], ...rows], [1, 2]).join('\n'))
  console.log(`${requests} requests; ${samples[0]!.rss.toFixed(0)} MB before the first`)
  const idle = samples[0]!.rss
  if (idle > most.idle) console.log(`${idle.toFixed(0)} MB before anybody came, ${most.idle} are allowed`)
  const last = mean(quarter(4))
  const flat = last <= mean(quarter(2)) * flatWithin
  if (last > most.busy) console.log(`${last.toFixed(0)} MB at the end, ${most.busy} are allowed`)
  if (!flat) console.log('It was still growing at the end')
  return flat && idle <= most.idle && last <= most.busy
}
