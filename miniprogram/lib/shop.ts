import type { Action, ActionInput, ActionOutput } from '../../contract/action.ts'
import { params } from '../../contract/preferences.ts'
import { decodeReply, type WireReply } from '../../contract/reply.ts'
import { endpoint, headers, protocolVersion } from '../../contract/wire.ts'
import type { Wechat } from './wechat.ts'
import { lang } from './words.ts'

declare const wx: Wechat

/** Which shop this is: `ext` of what was uploaded (server/features/mini-program/shop-ext.ts). */
const { shop, address } = wx.getExtConfigSync() as { shop: string; address: string }

export const root = /^https?:\/\/[^/]+/.exec(address)?.[0] ?? ''

export const ownShop = `${params.shop}=${encodeURIComponent(shop)}`

const appId = wx.getAccountInfoSync().miniProgram.appId

/** Who holds the phone, to be told to our server: WeChat's code is good once. */
export const whoHolds = (): Promise<{ app: string; code: string }> =>
  new Promise((resolve, reject) =>
    wx.login({
      success: ({ code }) => resolve({ app: appId, code }),
      fail: () => reject(new Error('')),
    }),
  )

/** The same call as the shop's pages make; a refusal is an error with our server's words. */
const ask = <A extends Action>(
  name: 'hlt_get_data' | 'hlt_save_data',
  fields: Readonly<Record<string, unknown>>,
): Promise<ActionOutput<A>> =>
  new Promise((resolve, reject) =>
    wx.request({
      url: `${root}${endpoint}?action=${name}&${ownShop}`,
      method: 'POST',
      data: form(fields),
      header: {
        'content-type': 'application/x-www-form-urlencoded',
        [headers.version]: protocolVersion,
        [headers.lang]: lang,
      },
      success: ({ statusCode, data }) => {
        const reply = statusCode === 200 ? decodeReply(data as WireReply) : undefined
        if (reply?.kind === 'ok') resolve(reply.obj as ActionOutput<A>)
        else reject(new Error(reply?.kind === 'failed' ? reply.msg : ''))
      },
      fail: () => reject(new Error('')),
    }),
  )

/** Only the types of a call come from the contract: its schemas would be most of the mini-program. */
export const save = <A extends Action>(type: string, input: ActionInput<A>): Promise<ActionOutput<A>> =>
  ask<A>('hlt_save_data', { type, ...(input as object) })

export const read = <A extends Action>(type: string, input: ActionInput<A>): Promise<ActionOutput<A>> =>
  ask<A>('hlt_get_data', { type, ...(input as object) })

const form = (fields: Readonly<Record<string, unknown>>): string =>
  Object.entries(fields)
    .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

/** The page that shows the shop, at one of its pages. */
export const shopPage = (to = ''): string => `/pages/index/index${to && `?to=${encodeURIComponent(to)}`}`
