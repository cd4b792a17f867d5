import { expect, test } from 'vitest'
import { closePush, isSignedPush, openPush, type PushKeys, pushSignature } from './push-crypt.ts'
import { readPushXml, writePushXml } from './push-xml.ts'

/** The sample that WeChat publishes with WXBizMsgCrypt. */
const keys: PushKeys = {
  appId: 'wx2c2769f8efd9abc2',
  token: 'spamtest',
  aesKey: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
}
const stamp = { timestamp: '1409735669', nonce: '1320562132' }
const signature = '5d197aaffba7e9b25a30732f161a50dee96bd5fa'
const encrypted =
  'hyzAe4OzmOMbd6TvGdIOO6uBmdJoD0Fk53REIHvxYtJlE2B655HuD0m8KUePWB3+LrPXo87wzQ1QLvbeUgmBM4x6F8PGHQHFVAFmOD2LdJF9FrXpbUAh0B5GIItb52sn896wVsMSHGuPE328HnRGBcrS7C41IzDWyWNlZkyyXwon8T332jisa+h6tEDYsVticbSnyU8dKOIbgU6ux5VTjg3yt+WGzjlpKn6NPhRjpA912xMezR4kw6KWwMrCVKSVCZciVGCgavjIQ6X8tCOp3yZbGpy0VxpAe+77TszTfRd5RJSVO/HTnifJpXgCSUdUue1v6h0EIBYYI1BD1DlD+C0CR8e6OewpusjZ4uBl9FyJvnhvQl+q5rv1ixrcpCumEPo5MJSgM9ehVsNPfUM669WuMyVWQLCzpu9GhglF2PE='

test("WeChat's sample is theirs, and opens", () => {
  expect(pushSignature(keys.token, stamp, encrypted)).toBe(signature)
  expect(isSignedPush(keys.token, stamp, encrypted, signature)).toBe(true)
  expect(readPushXml(openPush(keys, encrypted)!)).toEqual({
    ToUserName: 'gh_10f6c3c3ac5a',
    FromUserName: 'oyORnuP8q7ou2gfYjqLzSIWZf0rs',
    CreateTime: '1409735668',
    MsgType: 'text',
    Content: 'abcdteT',
    MsgId: '6054768590064713728',
  })
})

test("what we close is WeChat's own sample to the byte", () => {
  const theirs = { ...keys, appId: 'wxb11529c136998cb6' }
  const closed = closePush(theirs, '我是中文abcd123', Buffer.from('aaaabbbbccccdddd'))
  expect(closed).toBe(
    'jn1L23DB+6ELqJ+6bruv21Y6MD7KeIfP82D6gU39rmkgczbWwt5+3bnyg5K55bgVtVzd832WzZGMhkP72vVOfg==',
  )
  expect(openPush(theirs, closed)).toBe('我是中文abcd123')
})

test('a wrong signature, a changed word and an empty token are refused', () => {
  expect(isSignedPush(keys.token, stamp, encrypted, signature.replace('5', '6'))).toBe(false)
  expect(isSignedPush(keys.token, stamp, encrypted, '')).toBe(false)
  expect(isSignedPush(keys.token, { ...stamp, nonce: '1' }, encrypted, signature)).toBe(false)
  expect(isSignedPush(keys.token, stamp, `x${encrypted}`, signature)).toBe(false)
  expect(isSignedPush('', stamp, encrypted, pushSignature('', stamp, encrypted))).toBe(false)
})

test('what is for another app, cut short or closed under another key does not open', () => {
  expect(openPush({ ...keys, appId: 'wx2c2769f8efd9abc3' }, encrypted)).toBeUndefined()
  expect(openPush(keys, encrypted.slice(0, 40))).toBeUndefined()
  expect(openPush(keys, '')).toBeUndefined()
  expect(openPush({ ...keys, aesKey: keys.aesKey.replace('a', 'b') }, encrypted)).toBeUndefined()
  expect(() => openPush({ ...keys, aesKey: 'short' }, encrypted)).toThrow('43')
})

test('words of a push come out as they went in', () => {
  const content = { Reason: '1:<b>名称</b><br>a & b', Event: 'weapp_audit_fail', FailTime: 1488856591 }
  expect(readPushXml(writePushXml(content))).toEqual({ ...content, FailTime: '1488856591' })
  expect(readPushXml('<xml><A>1 &lt; 2</A></xml>')).toEqual({ A: '1 < 2' })
  expect(readPushXml(writePushXml({ A: 'x]]></A><B>1</B>' }))).not.toHaveProperty('B')
})
