import { expect, test } from 'vitest'
import { type PlatformKeys, WechatRefusal, WechatSilence } from './platform.ts'
import { wechatPlatform } from './wechat-platform.ts'

const keys: PlatformKeys = {
  appId: 'wxplatform',
  secret: 's',
  token: 't',
  aesKey: 'k',
  templateId: '1',
  gateway: '',
}
const opened = { appId: 'wxshop', code: 'a code' }

test('who opened a mini-program is asked of the platform, and the key of their session is not passed on', async () => {
  const asked: URL[] = []
  const platform = wechatPlatform(keys, async request => {
    asked.push(new URL(request.url))
    return Response.json({ openid: 'o1', session_key: 'secret', unionid: 'u1' })
  })
  expect(await platform.userOf('token', opened)).toEqual({ openId: 'o1', unionId: 'u1' })
  expect(asked[0]!.origin + asked[0]!.pathname).toBe('https://api.weixin.qq.com/sns/component/jscode2session')
  expect(Object.fromEntries(asked[0]!.searchParams)).toEqual({
    appid: 'wxshop',
    js_code: 'a code',
    grant_type: 'authorization_code',
    component_appid: 'wxplatform',
    component_access_token: 'token',
  })
})

test('without a union id there is none; a refusal and half an answer are told apart', async () => {
  const answering = (content: object) =>
    wechatPlatform(keys, async () => Response.json(content)).userOf('token', opened)
  expect(await answering({ openid: 'o1', session_key: 'x' })).toEqual({ openId: 'o1' })
  await expect(answering({ errcode: 40029, errmsg: 'invalid code' })).rejects.toThrow(WechatRefusal)
  await expect(answering({ session_key: 'x' })).rejects.toThrow(WechatSilence)
  await expect(answering({ errcode: -1, errmsg: 'system error' })).rejects.toThrow(WechatSilence)
})
