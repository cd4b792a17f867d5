import { openCache } from '../cache/cache.ts'
import type { Config } from '../config.ts'
import type { Services } from '../context.ts'
import type { Sql } from '../db/database.ts'
import { type Drawings, noDrawings, openPictures } from '../features/files/shop-pictures.ts'
import type { Packs } from '../i18n/texts.ts'
import { openDisk } from '../limits/disk.ts'
import { openSms } from '../ports/sms/open-sms.ts'
import { openStorage } from '../ports/storage/open-storage.ts'
import { openTraces } from './traces.ts'

interface Opening {
  config: Config
  sql: Sql
  packs: Packs
  checkReplies?: boolean
  say?: (line: string) => void
  drawings?: Drawings
  /** `false` for tests that change something and look at once. */
  keepAnswers?: boolean
  /** How many bytes the disk has left, in place of the real one. */
  freeDisk?: () => Promise<number>
}

export interface OpenServices {
  services: Services
  close(): Promise<void>
}

/** What all requests and jobs of a process share. Its database stays open. */
export async function openServices(opening: Opening): Promise<OpenServices> {
  const { config, sql, packs, checkReplies = false, say = () => {}, drawings = noDrawings } = opening
  const cache = await openCache(sql, { keepAnswers: opening.keepAnswers })
  const traces = openTraces(sql, config)
  const storage = await openStorage({ config, sql })
  const disk = openDisk(config, opening.freeDisk)
  const pictures = openPictures({ config, storage, disk, drawings })
  const sms = openSms(config, sql, say)
  return {
    services: { config, sql, cache, traces, packs, storage, disk, pictures, sms, checkReplies },
    close: async () => {
      await traces.close()
      await cache.close()
      await storage.close()
    },
  }
}
