import type { TextKey } from '../../../contract/text.ts'
import type { PushKeys } from './push-crypt.ts'

/** What head office keeps of WeChat's platform for third parties. */
export interface PlatformKeys extends PushKeys {
  secret: string
  /** WeChat's address; empty: its usual one. */
  gateway: string
  /** Of the template at WeChat. */
  templateId: string
}

export interface Token {
  token: string
  /** Seconds from now. */
  expiresIn: number
}

export interface Authorised extends Token {
  appId: string
  refreshToken: string
}

/** The platform itself: who may look after which mini-program. */
export interface Platform {
  /** Asks for tickets; they are pushed. */
  startTickets(): Promise<void>
  platformToken(ticket: string): Promise<Token>
  preAuthCode(platformToken: string): Promise<string>
  /** Where a mini-program's owner authorises us, and is sent back from with a code. */
  authorisePage(preAuthCode: string, backTo: string): string
  authorised(platformToken: string, code: string): Promise<Authorised>
  programToken(platformToken: string, appId: string, refreshToken: string): Promise<Authorised>
  nickname(platformToken: string, appId: string): Promise<string>
  /** Who opened a mini-program; `code` is what `wx.login` gave there, and is good once. */
  userOf(platformToken: string, opened: { appId: string; code: string }): Promise<WechatUser>
  /** With a mini-program's own token. */
  program(token: string): Program
}

export interface WechatUser {
  /** Of this mini-program only. */
  openId: string
  /** The same in all apps of one owner; WeChat says it only where they are tied together. */
  unionId?: string | undefined
}

export interface Picture {
  type: string
  bytes: Buffer
}

export interface Upload {
  templateId: string
  version: string
  description: string
  /** What the template becomes this shop by. */
  ext: object
}

export type ReviewOutcome = 'passed' | 'rejected' | 'review' | 'withdrawn'

export interface Review {
  auditId: string
  outcome: ReviewOutcome
  reason: string
  /** It is still reviewed, and takes longer. */
  delayed: boolean
}

/** One mini-program. */
export interface Program {
  /** The host names that it may talk to. */
  setDomains(hosts: readonly string[]): Promise<void>
  upload(upload: Upload): Promise<void>
  trialCode(): Promise<Picture>
  /** The number of the review. */
  submit(words: { description: string; feedback: string }): Promise<string>
  undo(): Promise<void>
  /** Of the newest submission; undefined when there was none. */
  review(): Promise<Review | undefined>
  release(): Promise<void>
  /** Empty when none is released. */
  releasedVersion(): Promise<string>
  /** What it calls the tester. */
  bindTester(wechatId: string): Promise<string>
  unbindTester(name: string): Promise<void>
  testers(): Promise<string[]>
  code(page: string, scene: string): Promise<Picture>
}

/** WeChat said no: `errcode` says why, `key` says it to a person. */
export class WechatRefusal extends Error {
  override name = 'WechatRefusal'
  readonly errcode: number
  readonly key: TextKey
  readonly words: string
  constructor(errcode: number, words: string, key: TextKey) {
    super(`WeChat refused: ${errcode} ${words}`)
    this.errcode = errcode
    this.key = key
    this.words = words
  }
}

/** Nobody knows what became of it. For the log, not for people. */
export class WechatSilence extends Error {
  override name = 'WechatSilence'
}
