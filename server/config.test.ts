import fs from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, configTable, readConfig, rootFolder } from './config.ts'

describe('readConfig', () => {
  it('needs nothing to be set', () => {
    expect(readConfig({})).toEqual({
      port: 8080,
      host: '0.0.0.0',
      processes: 1,
      databaseUrl: undefined,
      dataFolder: path.join(rootFolder, '.data'),
      diskReserve: 1024,
      thumbnailShare: 1024,
      videoMegabytes: 30,
      publicUrl: undefined,
      trustProxy: 0,
      logLevel: 'info',
      sessionDays: 30,
      demo: true,
      payDemo: true,
      databasePool: 10,
      statementSeconds: 60,
      secretKey: undefined,
      insideAddresses: false,
      storage: 'local',
      s3Endpoint: undefined,
      s3Bucket: undefined,
      s3Region: 'us-east-1',
      s3PathStyle: true,
      s3AccessKey: undefined,
      s3SecretKey: undefined,
      s3PublicUrl: undefined,
      sms: 'outbox',
      smsEndpoint: 'https://dysmsapi.aliyuncs.com',
      smsAccessKey: undefined,
      smsSecretKey: undefined,
      smsSign: undefined,
      smsTemplate: undefined,
      smsTemplateAbroad: undefined,
      tracking: 'demo',
      kuaidi100Endpoint: 'https://poll.kuaidi100.com',
      kuaidi100Customer: undefined,
      kuaidi100Key: undefined,
      kuaidi100Salt: undefined,
    })
  })

  it('takes what is set, and an empty variable as not set', () => {
    const config = readConfig({
      PORT: '',
      PROCESSES: '3',
      HOST: '::1',
      DATABASE_URL: 'postgresql://shop:secret@db/shop',
      CARAVAN_DATA: '/srv/caravan',
      DISK_RESERVE_MB: '0',
      THUMBNAILS_MB: '64',
      PUBLIC_URL: 'https://shop.example/',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'debug',
      SESSION_DAYS: ' 7 ',
      DEMO: '0',
      DB_POOL: '3',
      DB_SECONDS: '0',
      INSIDE_ADDRESSES: '1',
      STORAGE: 's3',
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'caravan-files',
      S3_REGION: 'eu-central-1',
      S3_PATH_STYLE: '0',
      S3_ACCESS_KEY: 'key',
      S3_SECRET_KEY: 'secret',
      S3_PUBLIC_URL: 'https://pictures.example',
      SMS: 'aliyun',
      SMS_ENDPOINT: 'https://sms.example',
      SMS_ACCESS_KEY: 'key',
      SMS_SECRET_KEY: 'secret',
      SMS_SIGN: '商队',
      SMS_TEMPLATE: 'SMS_1',
      SMS_TEMPLATE_ABROAD: 'SMS_2',
      TRACKING: 'kuaidi100',
      KUAIDI100_ENDPOINT: 'https://parcels.example',
      KUAIDI100_CUSTOMER: 'C1',
      KUAIDI100_KEY: 'key',
      KUAIDI100_SALT: 'salt',
    })
    expect(config).toEqual({
      port: 8080,
      host: '::1',
      processes: 3,
      databaseUrl: 'postgresql://shop:secret@db/shop',
      dataFolder: path.resolve('/srv/caravan'),
      diskReserve: 0,
      thumbnailShare: 64,
      videoMegabytes: 30,
      publicUrl: 'https://shop.example',
      trustProxy: 1,
      logLevel: 'debug',
      sessionDays: 7,
      demo: false,
      payDemo: false,
      databasePool: 3,
      statementSeconds: 0,
      insideAddresses: true,
      storage: 's3',
      s3Endpoint: 'https://s3.example',
      s3Bucket: 'caravan-files',
      s3Region: 'eu-central-1',
      s3PathStyle: false,
      s3AccessKey: 'key',
      s3SecretKey: 'secret',
      s3PublicUrl: 'https://pictures.example',
      sms: 'aliyun',
      smsEndpoint: 'https://sms.example',
      smsAccessKey: 'key',
      smsSecretKey: 'secret',
      smsSign: '商队',
      smsTemplate: 'SMS_1',
      smsTemplateAbroad: 'SMS_2',
      tracking: 'kuaidi100',
      kuaidi100Endpoint: 'https://parcels.example',
      kuaidi100Customer: 'C1',
      kuaidi100Key: 'key',
      kuaidi100Salt: 'salt',
    })
  })

  it('is frozen', () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true)
  })

  it.each([
    ['PORT', 'abc', 'PORT must be a whole number from 1 to 65535, not "abc"'],
    ['PORT', '0', 'PORT must be a whole number from 1 to 65535, not "0"'],
    ['PORT', '65536', 'PORT must be a whole number from 1 to 65535, not "65536"'],
    ['PORT', '80.5', 'PORT must be a whole number from 1 to 65535, not "80.5"'],
    ['PROCESSES', '0', 'PROCESSES must be auto or a whole number from 1 to 64, not "0"'],
    ['PROCESSES', 'all', 'PROCESSES must be auto or a whole number from 1 to 64, not "all"'],
    ['HOST', 'my host', 'HOST must be an IP address or a host name, not "my host"'],
    [
      'PUBLIC_URL',
      'shop.example',
      'PUBLIC_URL must be an address such as https://shop.example, without a path, not "shop.example"',
    ],
    [
      'PUBLIC_URL',
      'https://a.example/shop',
      'PUBLIC_URL must be an address such as https://shop.example, without a path, not "https://a.example/shop"',
    ],
    [
      'PUBLIC_URL',
      'ftp://a.example',
      'PUBLIC_URL must be an address such as https://shop.example, without a path, not "ftp://a.example"',
    ],
    ['TRUST_PROXY', 'yes', 'TRUST_PROXY must be a whole number from 0 to 9, not "yes"'],
    [
      'LOG_LEVEL',
      'loud',
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud"',
    ],
    ['SESSION_DAYS', '-1', 'SESSION_DAYS must be a whole number from 1 to 3650, not "-1"'],
    ['DEMO', 'true', 'DEMO must be 0 or 1, not "true"'],
    ['DB_SECONDS', '-1', 'DB_SECONDS must be a whole number from 0 to 3600, not "-1"'],
    ['DB_POOL', '1000', 'DB_POOL must be a whole number from 1 to 90, not "1000"'],
    ['STORAGE', 'ftp', 'STORAGE must be one of local, s3, not "ftp"'],
    ['S3_BUCKET', 'My Files', 'S3_BUCKET must be the name of a bucket, not "My Files"'],
    ['S3_REGION', 'a/b', 'S3_REGION must be the name of a region, not "a/b"'],
  ])('stops at a wrong %s (%s) and names it', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(message))
  })

  it('needs a whole bucket when files lie in one', () => {
    const bucket = {
      STORAGE: 's3',
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'caravan',
      S3_ACCESS_KEY: 'key',
    }
    expect(() => readConfig(bucket)).toThrow(new ConfigError('S3_SECRET_KEY must be set when STORAGE is s3'))
    expect(() => readConfig({ STORAGE: 's3' })).toThrow(
      new ConfigError('S3_ENDPOINT must be set when STORAGE is s3'),
    )
  })

  it('needs a whole contract when codes are sent', () => {
    const contract = { SMS: 'aliyun', SMS_ACCESS_KEY: 'key', SMS_SECRET_KEY: 'secret', SMS_SIGN: '商队' }
    expect(() => readConfig(contract)).toThrow(new ConfigError('SMS_TEMPLATE must be set when SMS is aliyun'))
  })

  it('does not repeat a wrong DATABASE_URL, which may hold a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://shop:secret@db/shop' })).toThrow(
      new ConfigError('DATABASE_URL must be an address that starts with postgres:// or postgresql://'),
    )
  })
})

it('starts a process for each core when it is to choose', () => {
  expect(readConfig({ PROCESSES: 'auto' }).processes).toBe(Math.min(availableParallelism(), 64))
})

describe('the README', () => {
  it('has one table with exactly the variables of the configuration', () => {
    const readme = fs.readFileSync(path.join(rootFolder, 'README.md'), 'utf8').replaceAll('\r\n', '\n')
    const [, table = ''] = readme.split(/^\| Variable +\| Default +\| Meaning +\|\n/m)
    const rows = table
      .split('\n\n')[0]!
      .trim()
      .split('\n')
      .slice(1)
      .map(row => row.split('|').map(cell => cell.trim().replaceAll('`', '')))
      .map(([, name, fallback]) => ({ name, default: fallback }))
    expect(rows).toEqual(configTable.map(({ name, default: fallback }) => ({ name, default: fallback })))
  })
})

it.each([
  [{}, true],
  [{ DEMO: '0' }, false],
  [{ NODE_ENV: 'production' }, false],
  [{ NODE_ENV: 'production', PAY_DEMO: '1' }, true],
  [{ PAY_DEMO: '0' }, false],
])('with %o demonstration payments are allowed: %s', (env, allowed) => {
  expect(readConfig(env).payDemo).toBe(allowed)
})

it.each([
  [{}, 'demo'],
  [{ DEMO: '0' }, 'none'],
  [{ NODE_ENV: 'production' }, 'none'],
  [{ NODE_ENV: 'production', TRACKING: 'demo' }, 'demo'],
  [{ TRACKING: 'none' }, 'none'],
])('with %o parcels are asked for at: %s', (env, whom) => {
  expect(readConfig(env).tracking).toBe(whom)
})

it('kuaidi100 needs its keys', () => {
  expect(() => readConfig({ TRACKING: 'kuaidi100', KUAIDI100_CUSTOMER: 'C1', KUAIDI100_KEY: 'k' })).toThrow(
    'KUAIDI100_SALT must be set when TRACKING is kuaidi100',
  )
})
