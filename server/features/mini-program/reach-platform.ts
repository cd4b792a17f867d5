import { randomBytes } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Sql } from '../../db/database.ts'
import { type WxaGateway, wxaGateway } from '../../ports/mini-program/gateway/wxa-gateway.ts'
import { type Platform, type PlatformKeys, WechatSilence } from '../../ports/mini-program/platform.ts'
import { wechatPlatform } from '../../ports/mini-program/wechat-platform.ts'
import { demandOutside } from '../../ports/outside.ts'
import { overTheNetwork, type SendRequest } from '../../ports/payment/channel.ts'
import { readSecrets } from '../../ports/secrets.ts'

/** What talking to WeChat takes; a job has it, and an action outside its transaction (`platformServices`). */
export interface PlatformServices {
  config: Config
  sql: Sql
}

export const platformServices = ({ config, pool }: { config: Config; pool: Sql }): PlatformServices => ({
  config,
  sql: pool,
})

export interface ReachedPlatform {
  platform: Platform
  keys: PlatformKeys
  demo: boolean
  template: Template
}

export interface Template {
  version: string
  description: string
}

interface PlatformRow {
  settings: Record<string, unknown>
  secrets: unknown
  version: string
  description: string
}

/** The platform with head office's template; no `platform` when it has no keys and demonstrations are not allowed. */
export async function platformOf({
  config,
  sql,
}: PlatformServices): Promise<ReachedPlatform | { platform?: undefined; template: Template }> {
  const [row] = await sql<PlatformRow[]>`
    select settings, secrets, template_version as version, template_description as description from mini_program_platform`
  const { version, description } = row!
  const template = { version, description }
  if (isConfigured(row!)) {
    const keys = keysOf(config, row!)
    const send: SendRequest = async request => {
      demandOutside(config, request.url)
      return await overTheNetwork(config)(request)
    }
    return { platform: wechatPlatform(keys, send), keys, demo: false, template }
  }
  if (!config.payDemo) return { template }
  const { answer } = demoWxaGateway(sql)
  return {
    platform: wechatPlatform(demoKeys, answer, `http://demo${demoAuthorisePath}`),
    keys: demoKeys,
    demo: true,
    template,
  }
}

/** For what goes on by itself: nobody can be told. */
export async function demandPlatform(services: PlatformServices): Promise<ReachedPlatform> {
  const reached = await platformOf(services)
  if (!reached.platform) throw new WechatSilence('The platform has no keys')
  return reached
}

export const demoAuthorisePath = '/wxa/demo/authorise'

/** Something was entered in /office; half of it leads to an error, not to a demonstration. */
const isConfigured = ({ settings, secrets }: PlatformRow): boolean =>
  Boolean(settings.component_app_id) || Object.keys((secrets ?? {}) as object).length > 0

function keysOf(config: Config, { settings, secrets }: PlatformRow): PlatformKeys {
  const secret = readSecrets(config, { secrets })
  const setting = (name: string) => String(settings[name] ?? '').trim()
  return {
    appId: setting('component_app_id'),
    gateway: setting('gateway'),
    templateId: setting('template_id'),
    secret: secret.secret ?? '',
    token: secret.token ?? '',
    aesKey: secret.aes_key ?? '',
  }
}

/** Both sides of the demonstration are in this process, so its keys need no place to be kept. */
const demoKeys: PlatformKeys = {
  appId: 'wxdemo0000000000',
  gateway: 'http://gateway',
  templateId: '1',
  secret: randomBytes(16).toString('hex'),
  token: randomBytes(16).toString('hex'),
  aesKey: randomBytes(32).toString('base64').slice(0, 43),
}

export const demoWxaGateway = (sql: Sql): WxaGateway => wxaGateway(sql, demoKeys)
export const demoComponentAppId = demoKeys.appId
