import { ChannelError, type ChannelKeys, type SendRequest } from './channel.ts'

const authorisePage = 'https://open.weixin.qq.com/connect/oauth2/authorize'
const api = 'https://api.weixin.qq.com'

/** How an official account learns who is in front of WeChat's own browser. */
export interface WechatOauth {
  appId: string
  /** Where the browser goes; it comes back to `backTo` with a code and the state. Nobody is asked anything there (`snsapi_base`). */
  page(backTo: string, state: string): string
  /** The open id; a code is good once. */
  openIdOf(code: string): Promise<string>
}

export function wechatOauth(
  { appId, appSecret = '', gateway }: Pick<ChannelKeys, 'appId' | 'appSecret' | 'gateway'>,
  send: SendRequest,
): WechatOauth {
  // The account is not reached where payments are, unless all of it is somebody else's gateway.
  const elsewhere = gateway !== '' && !new URL(gateway).hostname.endsWith('.weixin.qq.com')
  return {
    appId,
    page(backTo, state) {
      // WeChat looks at the order of the parameters and at the end.
      const query = [
        ['appid', appId],
        ['redirect_uri', backTo],
        ['response_type', 'code'],
        ['scope', 'snsapi_base'],
        ['state', state],
      ].map(([name, value]) => `${name}=${encodeURIComponent(value!)}`)
      const page = elsewhere ? new URL('/connect/oauth2/authorize', gateway).href : authorisePage
      return `${page}?${query.join('&')}#wechat_redirect`
    },
    async openIdOf(code) {
      const url = new URL('/sns/oauth2/access_token', elsewhere ? gateway : api)
      url.search = new URLSearchParams({
        appid: appId,
        secret: appSecret,
        code,
        grant_type: 'authorization_code',
      }).toString()
      let content: Record<string, unknown>
      try {
        const answer = await send(new Request(url))
        content = (await answer.json()) as Record<string, unknown>
      } catch (error) {
        // Not with the address: the secret stands in it.
        throw new ChannelError('WeChat did not say who pays', { cause: (error as Error).message })
      }
      if (typeof content.openid !== 'string' || content.openid === '')
        throw new ChannelError(`WeChat does not say who pays: ${String(content.errcode ?? '')}`)
      return content.openid
    },
  }
}
