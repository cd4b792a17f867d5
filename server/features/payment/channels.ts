import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import type { Sql } from '../../db/database.ts'
import { demandOutside } from '../../ports/outside.ts'
import { aggregator, aggregatorCodes } from '../../ports/payment/aggregator.ts'
import { alipay } from '../../ports/payment/alipay.ts'
import {
  type Channel,
  ChannelError,
  type ChannelKeys,
  overTheNetwork,
  type SendRequest,
} from '../../ports/payment/channel.ts'
import { aggregatorGateway } from '../../ports/payment/gateway/aggregator-gateway.ts'
import { alipayGateway } from '../../ports/payment/gateway/alipay-gateway.ts'
import type { BothKeys, Gateway, GatewayPayment } from '../../ports/payment/gateway/gateway.ts'
import { openByBridge, wechatGateway } from '../../ports/payment/gateway/wechat-gateway.ts'
import { oauthGateway } from '../../ports/payment/gateway/wechat-oauth-gateway.ts'
import { wechat } from '../../ports/payment/wechat.ts'
import { type WechatOauth, wechatOauth } from '../../ports/payment/wechat-oauth.ts'
import { readSecrets } from '../../ports/secrets.ts'
import { demoKeys } from './demo-keys.ts'
import type { PayMethodRow } from './payment.tables.ts'

/** What talking to channels takes; a context has it, and so has a job. */
export interface PaymentServices {
  config: Config
  sql: Sql
}

/** Of an action: outside its transaction, because channels are slow. */
export const servicesOf = ({ config, pool }: Context): PaymentServices => ({ config, sql: pool })

interface Protocol {
  /** Our side of it. */
  adapter(keys: ChannelKeys, send: SendRequest): Channel
  /** The other side, for demonstrations and tests. */
  gateway(sql: Sql, keys: BothKeys): Gateway
}

/** By the sign of the pay method: what is not here is paid without a channel. */
const protocols: Readonly<Record<string, Protocol>> = {
  wx: { adapter: wechat, gateway: wechatGateway },
  zfb: { adapter: alipay, gateway: alipayGateway },
  ...Object.fromEntries(
    aggregatorCodes.map((code): [string, Protocol] => [
      code,
      {
        adapter: (keys, send) => aggregator(code, keys, send),
        gateway: (sql, keys) => aggregatorGateway(sql, code, keys),
      },
    ]),
  ),
}

export const channelCodes: readonly string[] = Object.keys(protocols)

export const isChannel = (code: string): boolean => Object.hasOwn(protocols, code)

function protocolOf(code: string): Protocol {
  if (!isChannel(code)) throw new RangeError(`${code} is paid without a channel`)
  return protocols[code]!
}

type Reached = Channel & { demo: boolean }

/** The channel of a pay method; undefined when it needs none, or has no keys and demonstrations are not allowed. */
export async function channelOf(
  services: PaymentServices,
  method: PayMethodRow,
  origin = 'http://localhost',
): Promise<Reached | undefined> {
  const { config, sql } = services
  if (!isChannel(method.code)) return undefined
  if (isConfigured(method)) {
    const keys = keysOf(config, method)
    // Also where the payer's browser is sent, which no request of ours would notice.
    const check = () => keys.gateway && demandOutside(config, keys.gateway)
    return { ...adapterOf(method.code, keys, overTheNetwork(config), check), demo: false }
  }
  if (!config.payDemo) return undefined
  const { ours } = await demoKeys(sql)
  const gateway = await demoGateway(sql, method.code)
  return {
    ...adapterOf(method.code, { ...ours, gateway: demoAddress(method.code, origin) }, gateway.answer),
    demo: true,
  }
}

/** Who pays in WeChat's own browser; undefined where nobody can be asked. */
export async function oauthOf(
  { config, sql }: PaymentServices,
  method: PayMethodRow,
  origin: string,
): Promise<WechatOauth | undefined> {
  if (isConfigured(method)) {
    const keys = keysOf(config, method)
    if (!keys.appSecret || !keys.appId) return undefined
    if (keys.gateway) demandOutside(config, keys.gateway)
    return wechatOauth(keys, overTheNetwork(config))
  }
  if (!config.payDemo) return undefined
  const { appId } = (await demoKeys(sql)).ours
  return wechatOauth({ appId, gateway: origin }, oauthGateway(sql, { appId }))
}

/** What the demonstration's bridge leads to. */
export const demoBridge = async (
  sql: Sql,
  given: Readonly<Record<string, string | undefined>>,
): Promise<GatewayPayment | undefined> => openByBridge(sql, await demoKeys(sql), given)

/** Something was entered in /office; half of it leads to an error, not to a demonstration. */
const isConfigured = ({ settings, secrets }: PayMethodRow): boolean =>
  ['merchant_no', 'app_id', 'gateway'].some(name => Boolean(settings[name])) ||
  Object.keys((secrets ?? {}) as object).length > 0

function keysOf(config: Config, { settings, secrets }: PayMethodRow): ChannelKeys {
  const setting = (name: string) => String(settings[name] ?? '').trim()
  const secret = readSecrets(config, { secrets })
  return {
    merchantNo: setting('merchant_no'),
    appId: setting('app_id'),
    gateway: setting('gateway'),
    serialNo: setting('serial_no'),
    platformSerial: setting('platform_serial'),
    key: secret.key ?? '',
    privateKey: secret.private_key ?? '',
    platformKey: secret.platform_key ?? '',
    certificate: secret.certificate ?? '',
    rootCertificates: secret.root_certificates ?? '',
    appSecret: secret.app_secret ?? '',
  }
}

/** A key that cannot be read or an address that is none is the channel's fault, not the payer's or that of other payments. */
function adapterOf(
  code: string,
  keys: ChannelKeys,
  send: SendRequest,
  check: () => void = () => {},
): Channel {
  const channel = protocolOf(code).adapter(keys, send)
  const guarded =
    <In, Out>(work: (input: In) => Promise<Out>) =>
    async (input: In): Promise<Out> => {
      try {
        check()
        return await work(input)
      } catch (error) {
        if (error instanceof ChannelError) throw error
        throw new ChannelError(`The channel ${code} cannot be used as it is set up`, { cause: error })
      }
    }
  return {
    ...channel,
    start: guarded(channel.start),
    query: guarded(channel.query),
    close: guarded(channel.close),
    refund: guarded(channel.refund),
    findRefund: guarded(channel.findRefund),
  }
}

/** Alipay's cashier begins with an address of the gateway itself, so that one has to be ours. */
const demoAddress = (code: string, origin: string): string => `${origin}/pay/demo/${code}/gateway.do`

export const demoGateway = async (sql: Sql, code: string): Promise<Gateway> =>
  protocolOf(code).gateway(sql, await demoKeys(sql))
