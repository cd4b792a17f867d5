import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { login } from '../../contract/account.ts'
import type { Action, ActionInput, ActionOutput, ActionRow } from '../../contract/action.ts'
import { cookies } from '../../contract/preferences.ts'
import type { WireReply } from '../../contract/reply.ts'
import { actionUrl, encodeCall, encodeInput, headers, protocolVersion } from '../../contract/wire.ts'
import { type AppOptions, buildApp } from '../app.ts'
import { readConfig, rootFolder } from '../config.ts'
import type { Services } from '../context.ts'
import { connect } from '../db/database.ts'
import { testDatabase } from '../db/testing.ts'
import { captchaCookie } from '../features/account/captcha.ts'
import type { Drawings } from '../features/files/shop-pictures.ts'
import { shopDirectory } from '../features/shops/shops.queries.ts'
import { loadPacks } from '../i18n/texts.ts'
import { openServices } from '../lifecycle/open-services.ts'
import { testPassword } from './factories.ts'

type AppInjection = Awaited<ReturnType<typeof buildApp>>

export interface CallAs {
  session?: string
  /** Whom the page was drawn for that calls. */
  member?: number
  shop?: string
  lang?: string
  currency?: string
  /** As the browser said it. */
  timeZone?: string
  host?: string
  address?: string
  agent?: string
  /** The cookie of somebody who has not signed in. */
  guest?: string
  /** The cookie of the picture that was looked at (testing/accounts.ts). */
  captcha?: string
}

export interface TypedReply<A extends Action> extends Omit<WireReply, 'obj' | 'tbl'> {
  obj: ActionOutput<A> & { code?: string; field?: string; confirmMsg?: string; confirmNum?: number }
  tbl: ActionRow<A>[]
}

const packs = loadPacks(join(rootFolder, 'locales'))

interface OpenOptions {
  env?: Record<string, string>
  /** Another process on the same database. */
  url?: string
  /** On that database: how long a statement may take. */
  statementSeconds?: number
  pages?: AppOptions['pages']
  limits?: AppOptions['limits']
  /** Guests' answers may be a moment old, as in a real shop. */
  keepAnswers?: boolean
  /** How many bytes the disk has left, in place of the real one. */
  freeDisk?: () => Promise<number>
  drawings?: Drawings
}

/** A whole server on a database of its own, without pages unless asked for. */
export async function openShop(options: OpenOptions = {}) {
  const database = options.url ? undefined : await testDatabase()
  const sql = database?.sql ?? connect(options.url!, { max: 4, statementSeconds: options.statementSeconds })
  const folder = mkdtempSync(join(tmpdir(), 'caravan-test-'))
  const config = readConfig({ LOG_LEVEL: 'silent', CARAVAN_DATA: folder, TRUST_PROXY: '1', ...options.env })
  const { keepAnswers = false, freeDisk, drawings } = options
  const opened = await openServices({
    config,
    sql,
    packs,
    keepAnswers,
    freeDisk,
    drawings,
    checkReplies: true,
  })
  const { services } = opened
  const afterWrites = hearing(services)
  const app = await buildApp({ services, pages: options.pages ?? 'none', limits: options.limits })

  return {
    app,
    config,
    services,
    sql,
    storage: services.storage,
    pictures: services.pictures,
    folder,
    url: database?.url ?? options.url!,
    call: async <A extends Action>(action: A, input: ActionInput<A>, as: CallAs = {}) => {
      await afterWrites()
      return (await call(app, action, input as Record<string, unknown>, as)) as TypedReply<A>
    },
    /** The session cookie of somebody who signed in. */
    signIn: async (mobile: string, as: CallAs = {}) => {
      await afterWrites()
      if (as.shop) await knowsShop(services, as.shop)
      return await signIn(app, mobile, as)
    },
    close: async () => {
      await app.close()
      await opened.close()
      await (database ? database.drop() : sql.end())
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type OpenShop = Awaited<ReturnType<typeof openShop>>

export function post(app: AppInjection, name: string, fields: Record<string, unknown>, as: CallAs = {}) {
  const cookie = [
    as.session && `${cookies.session}=${as.session}`,
    as.shop && `${cookies.shop}=${as.shop}`,
    as.guest && `${cookies.guest}=${as.guest}`,
    as.captcha && `${captchaCookie}=${as.captcha}`,
    as.timeZone && `${cookies.timeZone}=${as.timeZone}`,
  ].filter(Boolean)
  return app.inject({
    method: 'POST',
    url: actionUrl(name),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      [headers.version]: protocolVersion,
      [headers.lang]: as.lang ?? 'zh',
      host: as.host ?? 'localhost',
      'x-forwarded-for': as.address ?? '127.0.0.1',
      ...(as.agent ? { 'user-agent': as.agent } : {}),
      ...(as.member ? { [headers.member]: String(as.member) } : {}),
      ...(as.currency ? { [headers.currency]: as.currency } : {}),
      ...(cookie.length ? { cookie: cookie.join('; ') } : {}),
    },
    payload: new URLSearchParams(encodeInput(fields)).toString(),
  })
}

async function call(
  app: AppInjection,
  action: Action,
  input: Record<string, unknown>,
  as: CallAs,
): Promise<WireReply> {
  const response = await post(app, action.name, Object.fromEntries(encodeCall(action, input)), as)
  return response.json<WireReply>()
}

/** What a test may write itself and the server keeps in mind (server/cache). */
const keptInMind =
  /^\s*(?:insert into|update|delete from) (?:shops|categories|notices|coupon_templates|pages|currencies|stores|brands|units|promotions|flash_sales|group_buys|pay_methods|delivery_methods|markups|members)\b/

/** Of what a test has written the server hears a moment later; whatever the test asks next is asked after that. */
function hearing({ cache, sql }: Services): () => Promise<void> | undefined {
  let written = false
  let turns = 0
  let heard: Promise<void> | undefined
  sql.watch(text => {
    written ||= keptInMind.test(text)
  })
  const untilHeard = async () => {
    const name = `heard ${++turns}`
    const { promise, resolve } = Promise.withResolvers<void>()
    const end = cache.hear(table => table === name && resolve())
    // Changes are told in their order. Where the way to the database is cut on purpose, nothing is.
    await sql`select pg_notify('caravan_change', ${name})`.catch(() => resolve())
    await Promise.race([promise, wait(2000)])
    end()
  }
  return () => {
    if (written) {
      written = false
      heard = untilHeard().finally(() => {
        heard = undefined
      })
    }
    return heard
  }
}

/** A shop that was just put into its table is known a moment later. */
async function knowsShop({ cache, sql }: Services, code: string): Promise<void> {
  while ((await shopDirectory(cache, sql)).every(shop => shop.code !== code)) await wait(5)
}

async function signIn(app: AppInjection, mobile: string, as: CallAs): Promise<string> {
  const response = await post(app, login.name, { type: 'pwd', mobile, pwd: testPassword }, as)
  const cookie = response.cookies.find(({ name }) => name === cookies.session)
  if (!cookie?.value) throw new Error(`Could not sign in: ${response.body}`)
  return cookie.value
}
