import { join } from 'node:path'
import { cookies } from '../contract/preferences.ts'
import type { WireReply } from '../contract/reply.ts'
import { actionUrl, encodeInput } from '../contract/wire.ts'
import { demoShop } from '../demo/demo-shop.ts'
import { type AppOptions, buildApp } from '../server/app.ts'
import { readConfig, rootFolder } from '../server/config.ts'
import type { Sql } from '../server/db/database.ts'
import { loadPacks } from '../server/i18n/texts.ts'
import { openServices } from '../server/lifecycle/open-services.ts'

/** What is in this database, listening on a free port. */
export async function serve(sql: Sql, dataFolder: string, pages: AppOptions['pages']) {
  const config = readConfig({ LOG_LEVEL: 'silent', CARAVAN_DATA: dataFolder, TRUST_PROXY: '1' })
  const packs = loadPacks(join(rootFolder, 'locales'))
  const { services, close } = await openServices({ config, sql, packs, drawings: demoShop.drawings })
  const app = await buildApp({ services, pages })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    origin,
    close: async () => {
      await app.close()
      await close()
    },
  }
}

const post = (origin: string, action: string, input: Record<string, unknown>, cookie: string) =>
  fetch(origin + actionUrl(action), {
    method: 'POST',
    headers: { version: '6', lang: 'zh', cookie },
    body: new URLSearchParams(encodeInput(input)),
  })

/** The session cookie of somebody, as a header wants it. */
export async function signIn(origin: string, mobile: string, password: string, cookie = ''): Promise<string> {
  const response = await post(origin, 'hlt_pc_login', { type: 'pwd', mobile, pwd: password }, cookie)
  const session = response.headers.getSetCookie().find(each => each.startsWith(`${cookies.session}=`))
  if (!session) throw new Error(`Could not sign in: ${await response.text()}`)
  return session.split(';')[0]!
}

/** A call that must succeed. */
export async function callAs(
  cookie: string,
  origin: string,
  action: string,
  input: Record<string, unknown>,
): Promise<WireReply> {
  const reply = (await (await post(origin, action, input, cookie)).json()) as WireReply
  if (!reply.success) throw new Error(`${action}: ${reply.msg}`)
  return reply
}
