import type { TextKey } from '../../../contract/text.ts'
import { WechatRefusal } from './platform.ts'

/** What WeChat's numbers mean to whoever looks after a mini-program; any other is told with its number. */
const meanings: Readonly<Record<number, TextKey>> = {
  40013: 'mini-program.errKeys',
  40125: 'mini-program.errKeys',
  41004: 'mini-program.errKeys',
  61011: 'mini-program.errKeys',
  61004: 'mini-program.errAddress',
  61005: 'mini-program.errTicket',
  61006: 'mini-program.errTicket',
  61009: 'mini-program.errCode',
  61010: 'mini-program.errCode',
  61003: 'mini-program.errAuthority',
  61007: 'mini-program.errAuthority',
  61023: 'mini-program.errAuthority',
  48001: 'mini-program.errAuthority',
  85001: 'mini-program.errTesterUnknown',
  85002: 'mini-program.errTesterMost',
  85003: 'mini-program.errTesterElsewhere',
  85004: 'mini-program.errTesterTwice',
  85009: 'mini-program.errUnderReview',
  85013: 'mini-program.errTemplate',
  85014: 'mini-program.errTemplate',
  85043: 'mini-program.errTemplate',
  85044: 'mini-program.errTemplate',
  85045: 'mini-program.errTemplate',
  85016: 'mini-program.errDomain',
  85018: 'mini-program.errDomain',
  85301: 'mini-program.errDomain',
  85302: 'mini-program.errDomain',
  89019: 'mini-program.errDomain',
  89020: 'mini-program.errDomain',
  85019: 'mini-program.errNothingPassed',
  85020: 'mini-program.errNothingPassed',
  85085: 'mini-program.errQuota',
  85086: 'mini-program.errNothingUploaded',
  86001: 'mini-program.errNothingUploaded',
  86002: 'mini-program.errUnfinished',
  85077: 'mini-program.errUnfinished',
  61039: 'mini-program.errChecking',
  86007: 'mini-program.errBanned',
  87012: 'mini-program.errNotUnderReview',
  87013: 'mini-program.errWithdrawals',
  41030: 'mini-program.errNotReleased',
  45009: 'mini-program.errOften',
  45011: 'mini-program.errOften',
  9402202: 'mini-program.errOften',
}

export const refusalOf = (errcode: number, words: string): WechatRefusal =>
  new WechatRefusal(errcode, words, meanings[errcode] ?? 'mini-program.errOther')

/** The token is not good any more: a new one is. */
export const isTokenFault = (error: unknown): boolean =>
  error instanceof WechatRefusal && [40001, 40014, 42001].includes(error.errcode)

export const isTicketFault = (error: unknown): boolean =>
  error instanceof WechatRefusal && [61005, 61006].includes(error.errcode)

/** WeChat is busy: this is no answer to what was asked. */
export const busyCode = -1
export const noNewDomains = 85017
export const noReview: readonly number[] = [85012, 86001]
export const nothingToRelease: readonly number[] = [85019, 85020]
