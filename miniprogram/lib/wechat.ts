import type { ActionOutput } from '../../contract/action.ts'
import type { payInMiniProgram } from '../../contract/inside-wechat.ts'

type Bridge = ActionOutput<typeof payInMiniProgram>['bridge']

interface Ends<Answer = object> {
  success?(answer: Answer): void
  fail?(fault: { errMsg: string }): void
}

/** What of WeChat's this mini-program uses, and no more. */
export interface Wechat {
  login(options: Ends<{ code: string }>): void
  request(
    options: Ends<{ statusCode: number; data: unknown }> & {
      url: string
      method: 'POST'
      data: string
      header: Readonly<Record<string, string>>
    },
  ): void
  requestPayment(options: Ends & Omit<Bridge, 'appId'>): void
  reLaunch(options: { url: string }): void
  navigateBack(options?: object): void
  getExtConfigSync(): object
  getAccountInfoSync(): { miniProgram: { appId: string } }
  getSystemInfoSync(): { language: string }
}

interface PageOf<Data> {
  data: Data
  setData(change: Partial<Data>): void
}

declare function App(options: object): void
declare function Page(options: object): void

export const app = (options: object): void => App(options)

/** A page: what it shows, and what happens on it. */
export const page = <Data extends object, Steps extends object>(
  data: Data,
  steps: Steps & ThisType<PageOf<Data> & Steps>,
): void => Page({ data, ...steps })

/** How WeChat hands over the query of a page's address: not decoded. */
export type Query = Readonly<Record<string, string | undefined>>
