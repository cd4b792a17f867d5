import type { FastifyBaseLogger } from 'fastify'
import type { Language } from '../contract/languages.ts'
import type { Translate } from '../contract/text.ts'
import type { Cache } from './cache/cache.ts'
import type { Config } from './config.ts'
import type { Db, Sql } from './db/database.ts'
import type { ShopPictures } from './features/files/shop-pictures.ts'
import type { Shop, ShopCurrency } from './features/shops/shops.tables.ts'
import type { Packs } from './i18n/texts.ts'
import type { Traces } from './lifecycle/traces.ts'
import type { Disk } from './limits/disk.ts'
import type { Sms } from './ports/sms/sms.ts'
import type { Storage } from './ports/storage/storage.ts'
import type { Member, Visitor } from './visitor.ts'

/** What all requests and jobs of one process share. */
export interface Services {
  config: Config
  sql: Sql
  cache: Cache
  traces: Traces
  packs: Packs
  storage: Storage
  disk: Disk
  pictures: ShopPictures
  sms: Sms
  checkReplies: boolean
}

export interface CookieChange {
  name: string
  /** Null deletes it. */
  value: string | null
  maxAgeSeconds?: number
  /** Readable by the page's own scripts: only for preferences. */
  open?: boolean
}

/** A file that came with the call; it is gone when the call is over. */
export interface IncomingFile {
  field: string
  /** As its sender calls it: never part of a path. */
  name: string
  path: string
  bytes: number
}

/** All that an action may know about the request it serves. */
export interface Context {
  /** The action's transaction where it changes something, else the pool. */
  db: Db
  /** Of an action that changes something: for its last query, with which everything is kept whatever becomes of the action. */
  last?: Db
  /** Outside any transaction: for what must stay although the action fails. */
  pool: Sql
  cache: Cache
  traces: Traces
  storage: Storage
  disk: Disk
  pictures: ShopPictures
  sms: Sms
  config: Config
  shop: Shop
  /** The visitor came by the shop's own host name, where no other shop is shown. */
  isOwnHost: boolean
  visitor: Visitor
  /** The page was drawn for a member who is not the one calling: the session ended, or somebody else signed in. */
  lost: boolean
  /** The session cookie as it came, to be revoked at sign-out. */
  sessionToken: string | undefined
  lang: Language
  t: Translate
  /** The same in another language. */
  tIn(lang: Language): Translate
  currency: ShopCurrency
  /** Of an answer that many share: the SKUs whose prices it shows. */
  priced?: Set<number>
  /** The reader's, as the browser last said it; the shop's for whoever never did. For files, which no browser puts right. */
  timeZone: string
  now: Date
  /** How often the person has said yes to this very call (product §8). */
  confirmCount: number
  /** Only for actions that take files. */
  files: readonly IncomingFile[]
  address: string
  userAgent: string
  /** Scheme and host under which the visitor reached us, for links that leave the browser. */
  origin: string
  log: FastifyBaseLogger
  /** While developing and testing, every reply is held against its schema. */
  checkReplies: boolean
  /** As it came with the request. */
  cookie(name: string): string | undefined
  setCookie(change: CookieChange): void
  /**
   * Done when the action has succeeded and everything is committed, unless the process dies: so it only hastens what a job finds
   * in the database as well.
   */
  afterwards(work: () => Promise<void>): void
}

/** Of an action that is not for guests. */
export type MemberContext = Context & { visitor: Member }
