import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { changePassword, codeRules, login, sendCode } from '../../../contract/account.ts'
import { ShopFlag } from '../../../contract/flags.ts'
import { loadReport } from '../../../contract/records.ts'
import { register } from '../../../contract/registration.ts'
import {
  codeFor,
  freshAddress,
  letTimePass,
  openBranch,
  otherCode,
  readSms,
  requestCode,
  requestOwnCode,
} from '../../testing/accounts.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import { type OpenShop, openShop } from '../../testing/open-shop.ts'
import { forgetOldCodes } from './codes.queries.ts'

// Hashing codes and passwords is slow on purpose.

let server: OpenShop
let head: { id: number; code: string }

beforeAll(async () => {
  server = await openShop()
  head = await makeShop(server.sql, { code: 'head', isDefault: true })
})

beforeEach(async () => {
  await server.sql`delete from rate_limits`
})

afterAll(() => server.close())

const someone = () => makeMember(server.sql, { shopId: head.id })
const enter = (mobile: string, code: string, as = {}) =>
  server.call(login, { type: 'code', mobile, code }, as)
let made = 0
const newMobile = () => `136${String(++made).padStart(8, '0')}`
const sent = async (mobile: string) =>
  (await server.sql`select from sms_outbox where mobile = ${mobile}`).length

describe('asking for a code', () => {
  test('sends six digits and says how long to wait, naming the number as 139****0001', async () => {
    const { mobile } = await someone()
    const reply = await requestCode(server, mobile, 'login', { address: freshAddress(), lang: 'en' })
    expect(reply).toMatchObject({ success: true, obj: { wait: 60, minutes: 5 } })
    expect(reply.obj.mobile).toBe(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`)
    expect(await readSms(server.sql, mobile)).toMatch(/^\d{6}$/)
    const [sms] = await server.sql`select body from sms_outbox where mobile = ${mobile}`
    expect(sms?.body).toContain('[Shop head] Your verification code is')
  })

  test('the database holds only a hash of it, as slow to try out as a password', async () => {
    const { mobile } = await someone()
    const code = await codeFor(server, mobile, 'login')
    const [row] =
      await server.sql`select code_hash, to_jsonb(c)::text as text from sms_codes c where mobile = ${mobile}`
    expect(row?.code_hash).toMatch(/^\$argon2id\$/)
    expect(row?.text).not.toContain(code)
  })

  test('one a minute for a number, from whatever address', async () => {
    const { mobile } = await someone()
    await requestCode(server, mobile, 'login', { address: freshAddress() })
    const again = await requestCode(server, mobile, 'reset', { address: freshAddress(), lang: 'en' })
    expect(again).toMatchObject({ success: false, obj: { code: 'message.codeWait' } })
    expect(again.msg).toMatch(/in (5\d|60) s/)
    await letTimePass(server.sql, mobile, codeRules.everySeconds)
    expect(await requestCode(server, mobile, 'reset', { address: freshAddress() })).toMatchObject({
      success: true,
    })
  })

  test('is not kept from anybody by strangers who name their number and read no picture', async () => {
    const { mobile } = await someone()
    const strangers = (call: (address: string) => Promise<unknown>) =>
      Promise.all(Array.from({ length: 30 }, () => call(freshAddress())))
    await strangers(address => server.call(sendCode, { mobile, vcode: 'WRONG' }, { address }))
    await strangers(address => {
      const input = { id: mobile, newPwd: 'blue42sky', vcode: '123456' }
      return server.call(changePassword, input, { address })
    })
    const address = freshAddress()
    const vcode = await codeFor(server, mobile, 'reset', { address })
    expect(
      await server.call(changePassword, { id: mobile, newPwd: 'blue42sky', vcode }, { address }),
    ).toMatchObject({ success: true })
  })

  test('one a minute for an address, to whatever number', async () => {
    const address = freshAddress()
    const [one, other] = [await someone(), await someone()]
    expect(await requestCode(server, one.mobile, 'login', { address })).toMatchObject({ success: true })
    expect(await requestCode(server, other.mobile, 'login', { address })).toMatchObject({
      obj: { code: 'message.codeWait' },
    })
    await letTimePass(server.sql, one.mobile, codeRules.everySeconds)
    expect(await requestCode(server, other.mobile, 'login', { address })).toMatchObject({ success: true })
  })

  test('a whole network of version 6 is one address', async () => {
    const [one, other] = [await someone(), await someone()]
    expect(await requestCode(server, one.mobile, 'login', { address: '2001:db8:1:2::1' })).toMatchObject({
      success: true,
    })
    expect(
      await requestCode(server, other.mobile, 'login', { address: '2001:db8:1:2:ffff::9' }),
    ).toMatchObject({
      obj: { code: 'message.codeWait' },
    })
  })

  test('ten a day for a number', async () => {
    const { mobile } = await someone()
    for (let i = 0; i < codeRules.perDay; i++) await codeFor(server, mobile, 'login')
    await letTimePass(server.sql, mobile, 60)
    const eleventh = await requestCode(server, mobile, 'login', { address: freshAddress() })
    expect(eleventh).toMatchObject({ obj: { code: 'message.codeDay' } })
    expect(await sent(mobile)).toBe(codeRules.perDay)
    await letTimePass(server.sql, mobile, 24 * 3600)
    expect(await requestCode(server, mobile, 'login', { address: freshAddress() })).toMatchObject({
      success: true,
    })
  })

  test('ten a day for an address', async () => {
    const address = freshAddress()
    for (let i = 0; i < codeRules.perDay; i++)
      await codeFor(server, (await someone()).mobile, 'login', { address }).then(
        () =>
          server.sql`update sms_codes set created_at = created_at - interval '61 seconds' where address = ${address}`,
      )
    expect(await requestCode(server, (await someone()).mobile, 'login', { address })).toMatchObject({
      obj: { code: 'message.codeDay' },
    })
  })

  test('many at once send one', async () => {
    const { mobile } = await someone()
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => requestCode(server, mobile, 'login', { address: freshAddress() })),
    )
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(await sent(mobile)).toBe(1)
  })

  test('two for one number take turns: the second sees what the first did', async () => {
    const { mobile } = await someone()
    const written = Promise.withResolvers<void>()
    const first = server.sql.begin(async tx => {
      await tx`select pg_advisory_xact_lock(hashtext(${`code:${mobile}`}))`
      await tx`
        insert into sms_codes (shop_id, mobile, purpose, code_hash, address, expires_at)
        values (${head.id}, ${mobile}, 'login', '', '', now() + interval '5 minutes')`
      await written.promise
    })
    const second = requestCode(server, mobile, 'login', { address: freshAddress() })
    const waiting = () => server.sql`
      select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`
    await vi.waitUntil(async () => (await waiting()).length > 0, { timeout: 3000 })
    written.resolve()
    await first
    expect(await second).toMatchObject({ obj: { code: 'message.codeWait' } })
  })

  test('tells nobody who has an account: strangers get the same answer and a code', async () => {
    const [known, stranger] = [(await someone()).mobile, '13700000001']
    const [one, other] = [
      await requestCode(server, known, 'login', { address: freshAddress() }),
      await requestCode(server, stranger, 'login', { address: freshAddress() }),
    ]
    expect(other).toMatchObject({ success: true, obj: { wait: one.obj.wait, minutes: one.obj.minutes } })
    const reply = await enter(stranger, await readSms(server.sql, stranger))
    expect(reply).toMatchObject({ success: false, obj: { code: 'message.accountUnknown' } })
  })

  test.each(['login', 'register', 'reset'] as const)(
    'to %s, then guessing it, says the same about a number with an account as about one without',
    async type => {
      const [known, stranger] = [(await someone()).mobile, newMobile()]
      const guess = (mobile: string, code: string) => {
        if (type === 'login') return enter(mobile, code, { address: freshAddress() })
        const input = { mobile, pwd: 'rosegarden7', code }
        return type === 'register'
          ? server.call(register, input, { address: freshAddress() })
          : server.call(
              changePassword,
              { id: mobile, newPwd: 'rosegarden7', vcode: code },
              { address: freshAddress() },
            )
      }
      const answers = async (mobile: string) => {
        const unasked = await guess(mobile, '123456')
        const asked = await requestCode(server, mobile, type, { address: freshAddress() })
        const wrong = await guess(mobile, otherCode(await readSms(server.sql, mobile)))
        return [unasked, { ...asked, obj: { ...asked.obj, mobile: '' } }, wrong]
      }
      const replies = await answers(known)
      expect(replies).toMatchObject([
        { obj: { code: 'message.codeFirst' } },
        { success: true },
        { obj: { code: 'message.codeWrong' } },
      ])
      expect(await answers(stranger)).toEqual(replies)
    },
  )

  test.each(['12345', '23800000001', '1380000000a', '+0123456789'])('is refused for %j', async mobile => {
    expect(await requestCode(server, mobile, 'login')).toMatchObject({
      obj: { code: 'form.mobile', field: 'mobile' },
    })
  })

  test('a number of another country is as good, and is masked', async () => {
    const reply = await requestCode(server, '+84 912-345-678', 'register', { address: freshAddress() })
    expect(reply).toMatchObject({ success: true, obj: { mobile: '+849****5678' } })
  })

  test('to oneself needs a session, to a new number too', async () => {
    expect(await requestOwnCode(server, 'pay', {})).toMatchObject({ msg: 'RELOGIN' })
    expect(await requestCode(server, '13700000009', 'new_mobile')).toMatchObject({ msg: 'RELOGIN' })
  })

  test('when the provider fails, says so and does not count', async () => {
    const { mobile } = await someone()
    const nobodyThere = {
      SMS: 'aliyun',
      SMS_ENDPOINT: 'http://127.0.0.1:9',
      SMS_ACCESS_KEY: 'k',
      SMS_SECRET_KEY: 's',
      SMS_SIGN: 'n',
      SMS_TEMPLATE: 't',
    }
    const other = await openShop({ url: server.url, env: nobodyThere })
    const failed = await requestCode(other, mobile, 'login', { address: freshAddress() })
    await other.close()
    expect(failed).toMatchObject({ success: false, obj: { code: 'message.smsFailed' } })
    expect(await requestCode(server, mobile, 'login', { address: freshAddress() })).toMatchObject({
      success: true,
    })
  })
})

describe('a code', () => {
  test('may be typed in the digits of any script', async () => {
    const { mobile } = await someone()
    const code = await codeFor(server, mobile, 'login')
    const arabic = code.replace(/\d/g, digit => String.fromCharCode(0x660 + Number(digit)))
    expect(await enter(mobile, arabic)).toMatchObject({ success: true })
  })

  test('opens the account it was sent to', async () => {
    const { id, mobile } = await someone()
    expect(await enter(mobile, await codeFor(server, mobile, 'login'))).toMatchObject({
      success: true,
      obj: { uid: id },
    })
  })

  test('"A verification code must be requested first."', async () => {
    const { mobile } = await someone()
    expect(await enter(mobile, '123456')).toMatchObject({ obj: { code: 'message.codeFirst', field: 'code' } })
  })

  test('is usable once', async () => {
    const { mobile } = await someone()
    const code = await codeFor(server, mobile, 'login')
    expect(await enter(mobile, code)).toMatchObject({ success: true })
    expect(await enter(mobile, code)).toMatchObject({ obj: { code: 'message.codeFirst' } })
  })

  test('used by two at once lets one in', async () => {
    const { mobile } = await someone()
    const code = await codeFor(server, mobile, 'login')
    const replies = await Promise.all(Array.from({ length: 4 }, () => enter(mobile, code)))
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
  })

  test('is good only for what it was asked for', async () => {
    const { mobile } = await someone()
    const reset = await codeFor(server, mobile, 'reset')
    expect(await enter(mobile, reset)).toMatchObject({ obj: { code: 'message.codeFirst' } })
    const signIn = await codeFor(server, mobile, 'login')
    const change = { id: mobile, newPwd: 'rose garden 7'.replaceAll(' ', ''), vcode: signIn }
    expect(await server.call(changePassword, change)).toMatchObject({
      success: false,
      obj: { code: 'message.codeWrong' },
    })
  })

  test('is good only for the number and the shop it was asked for', async () => {
    const other = await openBranch(server, { kind: 'retail' })
    const { mobile } = await someone()
    await makeMember(server.sql, { shopId: other.id, mobile })
    const code = await codeFor(server, mobile, 'login')
    expect(await enter((await someone()).mobile, code)).toMatchObject({ obj: { code: 'message.codeFirst' } })
    expect(await enter(mobile, code, { shop: other.code })).toMatchObject({
      obj: { code: 'message.codeFirst' },
    })
    expect(await enter(mobile, code)).toMatchObject({ success: true })
  })

  test("opens no other shop's account", async () => {
    const other = await openBranch(server, { kind: 'retail' })
    const { mobile } = await someone()
    const code = await codeFor(server, mobile, 'login', { shop: other.code })
    expect(await enter(mobile, code, { shop: other.code })).toMatchObject({
      obj: { code: 'message.accountUnknown' },
    })
  })

  test('is over after five minutes', async () => {
    const { mobile } = await someone()
    const code = await codeFor(server, mobile, 'login')
    await letTimePass(server.sql, mobile, codeRules.minutes * 60)
    expect(await enter(mobile, code)).toMatchObject({ obj: { code: 'message.codeExpired' } })
  })

  test('has five tries, then even the right one is refused', async () => {
    const { mobile } = await someone()
    const code = await codeFor(server, mobile, 'login')
    const replies = []
    for (let i = 0; i < 5; i++) replies.push(await enter(mobile, otherCode(code), { lang: 'en' }))
    expect(replies.slice(0, 4).map(({ msg }) => msg)).toEqual(
      [4, 3, 2, 1].map(n => `Wrong verification code. Tries left: ${n}.`),
    )
    expect(replies[4]).toMatchObject({ obj: { code: 'message.codeTries' } })
    expect(await enter(mobile, code)).toMatchObject({ obj: { code: 'message.codeTries' } })
  })

  test('guessed at by strangers is good where it was asked for, with five tries of its own', async () => {
    const address = freshAddress()
    const fourWrong = async (mobile: string, code: string) => {
      for (let i = 0; i < 4; i++) await enter(mobile, otherCode(code), { address })
    }
    const strangers = (mobile: string, code: string) =>
      Promise.all(
        Array.from({ length: 30 }, () => enter(mobile, otherCode(code), { address: freshAddress() })),
      )
    const { mobile } = await someone()
    const code = await codeFor(server, mobile, 'login', { address })
    await strangers(mobile, code)
    await fourWrong(mobile, code)
    expect(await enter(mobile, code, { address: freshAddress() })).toMatchObject({
      obj: { code: 'message.codeTries' },
    })
    expect(await enter(mobile, code, { address })).toMatchObject({ success: true })

    const next = await someone()
    const again = await codeFor(server, next.mobile, 'login', { address: freshAddress() })
    await server.sql`update sms_codes set address = ${address} where mobile = ${next.mobile}`
    await fourWrong(next.mobile, again)
    await enter(next.mobile, otherCode(again), { address })
    expect(await enter(next.mobile, again, { address })).toMatchObject({ obj: { code: 'message.codeTries' } })
  })

  test('guessed by many at once still has five tries', async () => {
    const { mobile } = await someone()
    const code = await codeFor(server, mobile, 'login')
    const replies = await Promise.all(Array.from({ length: 20 }, () => enter(mobile, otherCode(code))))
    const looked = await server.sql`select tries, guesses from sms_codes where mobile = ${mobile}`
    expect(looked[0]).toEqual({ tries: 0, guesses: 5 })
    expect(replies.filter(({ obj }) => obj.code === 'message.codeWrong')).toHaveLength(4)
    expect(await enter(mobile, code)).toMatchObject({ success: false })
  })

  test('is replaced by the next one', async () => {
    const { mobile } = await someone()
    const first = await codeFor(server, mobile, 'login')
    const second = await codeFor(server, mobile, 'login')
    if (first !== second)
      expect(await enter(mobile, first)).toMatchObject({ obj: { code: 'message.codeWrong' } })
    expect(await enter(mobile, second)).toMatchObject({ success: true })
  })

  test('that was not needed in the end can still be used', async () => {
    const { id, mobile } = await someone()
    const code = await codeFor(server, mobile, 'login')
    await server.sql`update members set status = 'pending' where id = ${id}`
    expect(await enter(mobile, code)).toMatchObject({ obj: { code: 'message.accountPending' } })
    await server.sql`update members set status = 'active' where id = ${id}`
    expect(await enter(mobile, code)).toMatchObject({ success: true })
  })

  test('of somebody who is signed in is theirs alone', async () => {
    const { mobile } = await someone()
    const session = await server.signIn(mobile)
    await requestOwnCode(server, 'reset', { session, address: freshAddress() })
    const vcode = await readSms(server.sql, mobile)
    expect(await server.call(changePassword, { id: mobile, newPwd: 'rosegarden7', vcode })).toMatchObject({
      obj: { code: 'message.codeFirst' },
    })
    expect(await server.call(changePassword, { newPwd: 'rosegarden7', vcode }, { session })).toMatchObject({
      success: true,
    })
  })

  test('is named by a number of its own for a payment', async () => {
    const { mobile } = await someone()
    const session = await server.signIn(mobile)
    const { obj } = await requestOwnCode(server, 'pay', { session, address: freshAddress() })
    const [row] = await server.sql`select purpose, mobile from sms_codes where id = ${obj.msgId}`
    expect(row).toEqual({ purpose: 'pay', mobile })
  })
})

test('a shop with flag 30 neither sends codes to sign in nor takes them', async () => {
  const closed = await openBranch(server, { flags: 2 ** ShopFlag.NoSmsLogin })
  const { mobile } = await makeMember(server.sql, { shopId: closed.id })
  const as = { shop: closed.code, address: freshAddress() }
  expect(await requestCode(server, mobile, 'login', as)).toMatchObject({
    obj: { code: 'message.smsLoginClosed' },
  })
  expect(await enter(mobile, '123456', as)).toMatchObject({ obj: { code: 'message.smsLoginClosed' } })
  expect(await requestCode(server, mobile, 'reset', as)).toMatchObject({ success: true })
})

test("what stands in for SMS is read by head office's owner, and by nobody else", async () => {
  const { mobile } = await someone()
  const code = await codeFor(server, mobile, 'login')
  const owner = await server.signIn(
    (await makeMember(server.sql, { shopId: head.id, role: 'office' })).mobile,
  )
  const clerk = await makeMember(server.sql, { shopId: head.id, staffRole: 'sales' })
  const read = (session: string) =>
    server.call(loadReport, { billType: 'sms_outbox', search: mobile }, { session })
  const { tbl } = await read(owner)
  expect(tbl).toMatchObject([{ mobile, body: expect.stringContaining(code) }])
  for (const session of [await server.signIn(clerk.mobile), await server.signIn(mobile)]) {
    expect(await read(session)).toMatchObject({ success: false, obj: { code: 'message.noPermission' } })
  }
})

test('old codes are forgotten when no count needs them any more', async () => {
  const { mobile } = await someone()
  await codeFor(server, mobile, 'login')
  await letTimePass(server.sql, mobile, 49 * 3600)
  await forgetOldCodes(server.sql)
  expect(await server.sql`select from sms_codes where mobile = ${mobile}`).toHaveLength(0)
})
