import { availableParallelism } from 'node:os'
import path from 'node:path'

/** The folder of the checkout; relative paths in settings start here, not where the command was typed. */
export const rootFolder = path.resolve(import.meta.dirname, '..')

export class ConfigError extends Error {
  override name = 'ConfigError'
}

interface Setting<T> {
  name: string
  /** As one would write it in the environment; empty means that there is none. */
  default: string
  meaning: string
  parse: (text: string) => T
  /** A wrong value is not repeated in the error, because it may hold a password. */
  secret?: boolean
}

/** Says what is expected; the variable's name and the wrong value are put around it. */
class Expected extends Error {}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const settings = {
  port: setting({
    name: 'PORT',
    default: '8080',
    meaning: 'Port of the web server',
    parse: wholeNumber(1, 65535),
  }),
  host: setting({
    name: 'HOST',
    default: '0.0.0.0',
    meaning: 'Address it listens on; `127.0.0.1` for this machine only',
    parse: hostName,
  }),
  processes: setting({
    name: 'PROCESSES',
    default: '1',
    meaning: 'How many processes serve the shop at its port; `auto` is one for each core',
    parse: processCount,
  }),
  databaseUrl: setting({
    name: 'DATABASE_URL',
    default: '',
    meaning:
      'A PostgreSQL 15 or newer, as `postgres://user:password@host:5432/name`, instead of the embedded one',
    parse: optional(postgresUrl),
    secret: true,
  }),
  dataFolder: setting({
    name: 'CARAVAN_DATA',
    default: '.data',
    meaning: 'Folder of the embedded database and of uploaded files',
    parse: folder,
  }),
  diskReserve: setting({
    name: 'DISK_RESERVE_MB',
    default: '1024',
    meaning:
      'Megabytes of its disk that stay free for the database: when less is left, nothing is uploaded and no thumbnail is kept',
    parse: wholeNumber(0, 1_000_000),
  }),
  thumbnailShare: setting({
    name: 'THUMBNAILS_MB',
    default: '1024',
    meaning: 'Megabytes of it for thumbnails and other pictures that can be made again; the oldest go first',
    parse: wholeNumber(1, 1_000_000),
  }),
  videoMegabytes: setting({
    name: 'VIDEO_MB',
    default: '30',
    meaning: 'Megabytes that a video of a page may have',
    parse: wholeNumber(1, 200),
  }),
  publicUrl: setting({
    name: 'PUBLIC_URL',
    default: '',
    meaning: 'Where people reach the shop, as `https://shop.example`: for canonical links and secure cookies',
    parse: optional(webOrigin),
  }),
  trustProxy: setting({
    name: 'TRUST_PROXY',
    default: '0',
    meaning: 'How many reverse proxies stand before it: what they say in `X-Forwarded-*` is believed',
    parse: wholeNumber(0, 9),
  }),
  logLevel: setting({
    name: 'LOG_LEVEL',
    default: 'info',
    meaning: `How much is logged: ${logLevels.map(level => `\`${level}\``).join(', ')}`,
    parse: oneOf(logLevels),
  }),
  sessionDays: setting({
    name: 'SESSION_DAYS',
    default: '30',
    meaning: 'Days after which an unused session ends',
    parse: wholeNumber(1, 3650),
  }),
  demo: setting({
    name: 'DEMO',
    default: '1',
    meaning: '`1` loads the demo shop into an empty database, `0` makes one bare shop instead',
    parse: yesOrNo,
  }),
  payDemo: setting({
    name: 'PAY_DEMO',
    default: '',
    meaning:
      '`1` lets pay channels without keys use our demonstration cashier, where nothing is really paid; otherwise only the demo shop does, and not with `NODE_ENV=production`',
    parse: optional(yesOrNo),
  }),
  databasePool: setting({
    name: 'DB_POOL',
    default: '10',
    meaning: 'Database connections that one process keeps',
    // The embedded server allows 100 connections, more only for more processes.
    parse: wholeNumber(1, 90),
  }),
  statementSeconds: setting({
    name: 'DB_SECONDS',
    default: '60',
    meaning: 'Seconds after which a statement of a page or a call is ended; `0`: never',
    parse: wholeNumber(0, 3600),
  }),
  secretKey: setting({
    name: 'SECRET_KEY',
    default: '',
    meaning:
      'Encrypts the keys of pay channels and storage: 32 bytes in base64; empty makes one in the data folder',
    parse: optional(encryptionKey),
    secret: true,
  }),
  insideAddresses: setting({
    name: 'INSIDE_ADDRESSES',
    default: '0',
    meaning:
      '`1` lets head office enter addresses inside this network, and plain http, for storage and pay channels: a bucket next door, tests',
    parse: yesOrNo,
  }),
  storage: setting({
    name: 'STORAGE',
    default: 'local',
    meaning:
      'Where uploaded files lie until head office chooses in the console: `local` in the data folder, `s3` in a bucket',
    parse: oneOf(['local', 's3']),
  }),
  s3Endpoint: setting({
    name: 'S3_ENDPOINT',
    default: '',
    meaning: 'An S3-compatible service, as `https://s3.example`',
    parse: optional(webOrigin),
  }),
  s3Bucket: setting({
    name: 'S3_BUCKET',
    default: '',
    meaning: 'Its bucket',
    parse: optional(bucketName),
  }),
  s3Region: setting({
    name: 'S3_REGION',
    default: 'us-east-1',
    meaning: 'Its region',
    parse: regionName,
  }),
  s3PathStyle: setting({
    name: 'S3_PATH_STYLE',
    default: '1',
    meaning: '`1` puts the bucket into the path, `0` before the host name',
    parse: yesOrNo,
  }),
  s3AccessKey: setting({
    name: 'S3_ACCESS_KEY',
    default: '',
    meaning: 'Key that may read, write and delete there',
    parse: optional(String),
    secret: true,
  }),
  s3SecretKey: setting({
    name: 'S3_SECRET_KEY',
    default: '',
    meaning: "That key's secret",
    parse: optional(String),
    secret: true,
  }),
  s3PublicUrl: setting({
    name: 'S3_PUBLIC_URL',
    default: '',
    meaning:
      "Where everybody may read what lies under `o/` there, as `https://pictures.example`: pages then fetch the shop's pictures, sized by `x-oss-process`, from that host",
    parse: optional(webOrigin),
  }),
  sms: setting({
    name: 'SMS',
    default: 'outbox',
    meaning: 'How codes are sent: `outbox` keeps them for the terminal and head office, `aliyun` sends them',
    parse: oneOf(['outbox', 'aliyun']),
  }),
  smsEndpoint: setting({
    name: 'SMS_ENDPOINT',
    default: 'https://dysmsapi.aliyuncs.com',
    meaning: "Address of Alibaba Cloud's Short Message Service",
    parse: webOrigin,
  }),
  smsAccessKey: setting({
    name: 'SMS_ACCESS_KEY',
    default: '',
    meaning: 'Key that may send there',
    parse: optional(String),
    secret: true,
  }),
  smsSecretKey: setting({
    name: 'SMS_SECRET_KEY',
    default: '',
    meaning: "That key's secret",
    parse: optional(String),
    secret: true,
  }),
  smsSign: setting({
    name: 'SMS_SIGN',
    default: '',
    meaning: 'Signature that stands before every message',
    parse: optional(String),
  }),
  smsTemplate: setting({
    name: 'SMS_TEMPLATE',
    default: '',
    meaning: 'Template of a verification code, with the variable `code`',
    parse: optional(String),
  }),
  smsTemplateAbroad: setting({
    name: 'SMS_TEMPLATE_ABROAD',
    default: '',
    meaning: 'The same for numbers outside China, when it is another one',
    parse: optional(String),
  }),
  smsTemplateJoined: setting({
    name: 'SMS_TEMPLATE_JOINED',
    default: '',
    meaning: 'Template that tells of an approved registration, with the variable `shop`',
    parse: optional(String),
  }),
  smsTemplateBegins: setting({
    name: 'SMS_TEMPLATE_BEGINS',
    default: '',
    meaning: 'Template that reminds of a flash sale, with the variable `sale`',
    parse: optional(String),
  }),
  smsTemplateAnswered: setting({
    name: 'SMS_TEMPLATE_ANSWERED',
    default: '',
    meaning: 'Template that tells of an answered inquiry, with the variable `product`',
    parse: optional(String),
  }),
  smsTemplateShipped: setting({
    name: 'SMS_TEMPLATE_SHIPPED',
    default: '',
    meaning: 'Template that tells of a shipment, with the variables `order` and `no`',
    parse: optional(String),
  }),
  smsTemplateReady: setting({
    name: 'SMS_TEMPLATE_READY',
    default: '',
    meaning: 'Template that tells that an order can be picked up, with the variables `order` and `code`',
    parse: optional(String),
  }),
  smsTemplateRefunded: setting({
    name: 'SMS_TEMPLATE_REFUNDED',
    default: '',
    meaning: 'Template that tells of a refund, with the variables `order` and `amount`',
    parse: optional(String),
  }),
  tracking: setting({
    name: 'TRACKING',
    default: '',
    meaning:
      'Who knows where parcels are: `kuaidi100`, `none`, or `demo`, which tells a made-up journey; unset, only the demo shop does that, and not with `NODE_ENV=production`',
    parse: optional(oneOf(['none', 'demo', 'kuaidi100'])),
  }),
  kuaidi100Endpoint: setting({
    name: 'KUAIDI100_ENDPOINT',
    default: 'https://poll.kuaidi100.com',
    meaning: 'Address of kuaidi100',
    parse: webOrigin,
  }),
  kuaidi100Customer: setting({
    name: 'KUAIDI100_CUSTOMER',
    default: '',
    meaning: "The company's number there",
    parse: optional(String),
  }),
  kuaidi100Key: setting({
    name: 'KUAIDI100_KEY',
    default: '',
    meaning: 'Key that may ask there',
    parse: optional(String),
    secret: true,
  }),
  kuaidi100Salt: setting({
    name: 'KUAIDI100_SALT',
    default: '',
    meaning: 'Words of ours with which it signs what it tells us by itself (needs `PUBLIC_URL`)',
    parse: optional(String),
    secret: true,
  }),
}

export type Config = { readonly [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['parse']> }

/** One row per variable, as the README shows them. */
export const configTable = Object.values(settings).map(({ name, default: fallback, meaning }) => ({
  name,
  default: fallback,
  meaning,
}))

export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const values = Object.entries(settings).map(([key, entry]) => [key, readSetting(entry, env[entry.name])])
  const given = Object.fromEntries(values) as Config
  const mayPretend = given.demo && env.NODE_ENV !== 'production'
  const config = {
    ...given,
    payDemo: given.payDemo ?? mayPretend,
    tracking: given.tracking ?? (mayPretend ? 'demo' : 'none'),
  }
  if (config.storage === 's3')
    requireAll(config, 'storage', ['s3Endpoint', 's3Bucket', 's3AccessKey', 's3SecretKey'])
  if (config.sms === 'aliyun')
    requireAll(config, 'sms', ['smsAccessKey', 'smsSecretKey', 'smsSign', 'smsTemplate'])
  if (config.tracking === 'kuaidi100')
    requireAll(config, 'tracking', ['kuaidi100Customer', 'kuaidi100Key', 'kuaidi100Salt'])
  return Object.freeze(config)
}

function requireAll(
  config: Config,
  choice: 'storage' | 'sms' | 'tracking',
  keys: readonly (keyof Config)[],
): void {
  const missing = keys.find(key => config[key] === undefined)
  if (missing)
    throw new ConfigError(
      `${settings[missing].name} must be set when ${settings[choice].name} is ${config[choice]}`,
    )
}

function setting<T>(entry: Setting<T>): Setting<T> {
  return entry
}

function readSetting(entry: Setting<unknown>, given: string | undefined): unknown {
  const text = given?.trim() || entry.default
  try {
    return entry.parse(text)
  } catch (error) {
    if (!(error instanceof Expected)) throw error
    const shown = entry.secret ? '' : `, not ${JSON.stringify(text)}`
    throw new ConfigError(`${entry.name} must be ${error.message}${shown}`)
  }
}

function wholeNumber(min: number, max: number) {
  return (text: string): number => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < min || value > max)
      throw new Expected(`a whole number from ${min} to ${max}`)
    return value
  }
}

const mostProcesses = 64

function processCount(text: string): number {
  if (text === 'auto') return Math.min(availableParallelism(), mostProcesses)
  try {
    return wholeNumber(1, mostProcesses)(text)
  } catch {
    throw new Expected(`auto or a whole number from 1 to ${mostProcesses}`)
  }
}

function yesOrNo(text: string): boolean {
  if (text !== '0' && text !== '1') throw new Expected('0 or 1')
  return text === '1'
}

function oneOf<const T extends string>(choices: readonly T[]) {
  return (text: string): T => {
    const found = choices.find(choice => choice === text)
    if (found === undefined) throw new Expected(`one of ${choices.join(', ')}`)
    return found
  }
}

function optional<T>(parse: (text: string) => T) {
  return (text: string): T | undefined => (text === '' ? undefined : parse(text))
}

function hostName(text: string): string {
  if (!/^[a-z0-9.:_-]+$/i.test(text)) throw new Expected('an IP address or a host name')
  return text
}

function encryptionKey(text: string): string {
  if (!/^[A-Za-z0-9+/]{43}=$/.test(text)) throw new Expected('32 bytes in base64')
  return text
}

function bucketName(text: string): string {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text)) throw new Expected('the name of a bucket')
  return text
}

function regionName(text: string): string {
  if (!/^[a-z0-9-]+$/i.test(text)) throw new Expected('the name of a region')
  return text
}

function folder(text: string): string {
  return path.resolve(rootFolder, text)
}

function postgresUrl(text: string): string {
  if (!/^postgres(ql)?:\/\/./.test(text)) {
    throw new Expected('an address that starts with postgres:// or postgresql://')
  }
  return text
}

/** Scheme and host without a trailing slash, so that a path can be put behind it. */
function webOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  if (!isOrigin) throw new Expected('an address such as https://shop.example, without a path')
  return url.origin
}
