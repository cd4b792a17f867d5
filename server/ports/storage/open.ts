import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { localStorage } from './local.ts'
import { s3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

/** The storage that the settings ask for. */
export function openStorage(config: Config): Storage {
  if (config.storage === 'local') return localStorage(join(config.dataFolder, 'files'))
  return s3Storage({
    endpoint: config.s3Endpoint!,
    bucket: config.s3Bucket!,
    region: config.s3Region,
    accessKey: config.s3AccessKey!,
    secretKey: config.s3SecretKey!,
  })
}
