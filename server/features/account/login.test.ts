import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changePassword, login, sendCode } from '../../../contract/account.ts'
import { cookies } from '../../../contract/preferences.ts'
import { init } from '../../../contract/session.ts'
import { codeFor, freshAddress, lookAtCaptcha, seenAnswer, sessionIn } from '../../testing/accounts.ts'
import { atOnce } from '../../testing/at-once.ts'
import { makeMember, makeShop, testPassword } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop, post } from '../../testing/open-shop.ts'
import { hashPassword } from './passwords.ts'
import { onSignIn } from './sign-in.ts'

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
const guess = (mobile: string, pwd: string, as: CallAs = {}, code?: string) =>
  server.call(login, { type: 'pwd', mobile, pwd, code }, as)
const guessWithPicture = async (mobile: string, pwd: string, address: string) =>
  guess(mobile, pwd, { address, captcha: await lookAtCaptcha(server, address) }, seenAnswer)

describe('after three wrong passwords', () => {
  test('for one account the picture has to be read, from whatever address', async () => {
    const { mobile } = await someone()
    const replies = []
    for (let i = 0; i < 3; i++) replies.push(await guess(mobile, 'wrong1', { address: freshAddress() }))
    expect(replies.map(({ obj }) => [obj.code, obj.field])).toEqual([
      ['message.loginWrong', undefined],
      ['message.loginWrong', undefined],
      // The page may show the picture right away.
      ['message.loginWrong', 'code'],
    ])
    expect(await guess(mobile, testPassword, { address: freshAddress() })).toMatchObject({
      success: false,
      obj: { code: 'message.captchaNeeded', field: 'code' },
    })
    expect(await guessWithPicture(mobile, testPassword, freshAddress())).toMatchObject({ success: true })
    expect(await guess(mobile, testPassword, { address: freshAddress() })).toMatchObject({ success: true })
  })

  test('from one address the picture has to be read, for whatever account', async () => {
    const address = freshAddress()
    for (let i = 0; i < 3; i++) await guess((await someone()).mobile, 'wrong1', { address })
    const { mobile } = await someone()
    expect(await guess(mobile, testPassword, { address })).toMatchObject({
      obj: { code: 'message.captchaNeeded' },
    })
    expect(await guessWithPicture(mobile, testPassword, address)).toMatchObject({ success: true })
    // Signing in to one's own account does not reset the guesses against others.
    expect(await guess((await someone()).mobile, testPassword, { address })).toMatchObject({
      obj: { code: 'message.captchaNeeded' },
    })
  })

  test('an account that does not exist is treated no differently', async () => {
    const answers = async (mobile: string) => {
      const replies = []
      for (let i = 0; i < 5; i++) replies.push(await guess(mobile, 'wrong1', { address: freshAddress() }))
      return replies
    }
    expect(await answers('13599999999')).toEqual(await answers((await someone()).mobile))
  })
})

test('whoever types the right password is never asked for the picture', async () => {
  const address = freshAddress()
  for (let i = 0; i < 6; i++)
    expect(await guess((await someone()).mobile, testPassword, { address })).toMatchObject({ success: true })
})

test('brute force without the picture looks at three passwords, however many come at once', async () => {
  const { mobile } = await someone()
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, i) => guess(mobile, `wrong${i}`, { address: freshAddress() })),
  )
  const count = (code: string) => replies.filter(({ obj }) => obj.code === code).length
  expect(count('message.loginWrong')).toBe(3)
  expect(count('message.captchaNeeded') + count('message.tooMany')).toBe(27)
})

test('whoever does not read the picture keeps nobody out of their account', async () => {
  const { mobile } = await someone()
  for (let i = 0; i < 120; i++) await guess(mobile, 'wrong1', { address: freshAddress() })
  expect(await guessWithPicture(mobile, testPassword, freshAddress())).toMatchObject({ success: true })
})

test('brute force with somebody who reads pictures stops at ten a minute and a hundred a day', async () => {
  const { mobile } = await someone()
  let looked = 0
  for (let i = 0; i < 12; i++) {
    const { obj } = await guessWithPicture(mobile, 'wrong1', freshAddress())
    if (obj.code === 'message.loginWrong') looked++
    else expect(obj.code).toBe('message.tooMany')
  }
  expect(looked).toBe(10)
  await server.sql`update rate_limits set count = 100 where key like 'password:day:%'`
  await server.sql`delete from rate_limits where key like 'password:minute:%'`
  expect(await guessWithPicture(mobile, testPassword, freshAddress())).toMatchObject({
    obj: { code: 'message.passwordLocked' },
  })
  // The owner still has a way in.
  const code = await codeFor(server, mobile, 'login')
  expect(await server.call(login, { type: 'code', mobile, code })).toMatchObject({ success: true })
})

test('who has the same number in another shop neither uses up the tries for an account nor gives them back', async () => {
  const { id: ownerId } = await makeMember(server.sql, { shopId: head.id, role: 'distributor' })
  const other = await makeShop(server.sql, { ownerId })
  const { mobile } = await someone()
  await makeMember(server.sql, { shopId: other.id, mobile })
  const wrong = () => guess(mobile, 'wrong1', { address: freshAddress() })
  const elsewhere = () => guess(mobile, testPassword, { address: freshAddress(), shop: other.code })
  for (let i = 0; i < 3; i++) await wrong()
  expect(await elsewhere()).toMatchObject({ success: true })
  expect(await wrong()).toMatchObject({ obj: { code: 'message.captchaNeeded' } })
})

test('an account has its tries once, whichever shops it may enter', async () => {
  const { id: ownerId, mobile } = await makeMember(server.sql, { shopId: head.id, role: 'distributor' })
  const own = await makeShop(server.sql, { ownerId })
  for (let i = 0; i < 3; i++) await guess(mobile, 'wrong1', { address: freshAddress() })
  expect(await guess(mobile, 'wrong1', { address: freshAddress(), shop: own.code })).toMatchObject({
    obj: { code: 'message.captchaNeeded' },
  })
})

test('an unknown account takes as long as a wrong password', async () => {
  const { id, mobile } = await someone()
  await server.sql`update members set password_hash = ${await hashPassword(testPassword)} where id = ${id}`
  const times: Record<string, number[]> = { [mobile]: [], '13599999999': [] }
  for (let i = 0; i < 10; i++) {
    for (const name of Object.keys(times)) {
      await server.sql`delete from rate_limits`
      const start = performance.now()
      await guess(name, 'wrong1')
      if (i > 0) times[name]!.push(performance.now() - start)
    }
  }
  const [unknown, wrong] = ['13599999999', mobile].map(name => times[name]!.sort((a, b) => a - b)[4]!) as [
    number,
    number,
  ]
  // Without the hashing it would be a tenth.
  expect(unknown / wrong).toBeGreaterThan(0.5)
  expect(unknown / wrong).toBeLessThan(2)
})

describe('signing in', () => {
  test('takes a number however it is typed', async () => {
    const { id, mobile } = await someone()
    const typed = `+86 ${mobile.slice(0, 3)}-${mobile.slice(3, 7)} ${mobile.slice(7)}`
    expect(await guess(typed, testPassword)).toMatchObject({ obj: { uid: id } })
  })

  test('brings the language and currency that the member chose', async () => {
    const { id, mobile } = await someone()
    await server.sql`update members set language = 'ar', currency = 'USD' where id = ${id}`
    const response = await post(server.app, login.name, { type: 'pwd', mobile, pwd: testPassword })
    const set = Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]))
    expect(set).toMatchObject({ [cookies.language]: 'ar', [cookies.currency]: 'USD' })
  })

  test('what a guest had follows in the same transaction, whichever way they came in', async () => {
    const { id, mobile } = await someone()
    const followed: number[] = []
    onSignIn.push(async ({ db }, memberId) => {
      followed.push(memberId)
      await db`insert into areas (id, area1, area2, area3) values (${memberId}, '', '', '') on conflict do nothing`
    })
    await guess(mobile, testPassword)
    await server.call(login, { type: 'code', mobile, code: await codeFor(server, mobile, 'login') })
    onSignIn.pop()
    expect(followed).toEqual([id, id])
    expect(await server.sql`select from areas where id = ${id}`).toHaveLength(1)
  })

  test('fails as a whole when what should follow does not', async () => {
    const { id, mobile } = await someone()
    onSignIn.push(async () => {
      throw new Error('the cart is stuck')
    })
    expect(await guess(mobile, testPassword)).toMatchObject({
      success: false,
      obj: { code: 'message.unexpected' },
    })
    onSignIn.pop()
    expect(await server.sql`select from sessions where member_id = ${id}`).toHaveLength(0)
  })

  test('by code also makes a new session: a planted one is worth nothing', async () => {
    const [victim, attacker] = [await someone(), await someone()]
    const planted = await server.signIn(attacker.mobile)
    const code = await codeFor(server, victim.mobile, 'login')
    const response = await post(
      server.app,
      login.name,
      { type: 'code', mobile: victim.mobile, code },
      { session: planted },
    )
    const own = sessionIn(response)
    expect(own).toMatch(/^[\w-]{43}$/)
    expect(own).not.toBe(planted)
    expect((await server.call(init, {}, { session: planted })).obj.guest).toBe(true)
  })

  test.each([
    ['pending', 'message.accountPending'],
    ['disabled', 'message.accountDisabled'],
  ] as const)('by code to an account that is %s is told so', async (status, message) => {
    const { mobile } = await makeMember(server.sql, { shopId: head.id, status })
    const code = await codeFor(server, mobile, 'login')
    expect(await server.call(login, { type: 'code', mobile, code })).toMatchObject({ obj: { code: message } })
  })

  test.each([
    ['changed', 'message.loginWrong', { password_hash: 'another one' }],
    ['of an account that is shut', 'message.accountDisabled', { status: 'disabled' }],
  ])('with a password that is %s while it is looked at lets nobody in', async (_, code, meanwhile) => {
    const { id, mobile } = await someone()
    const [late] = await atOnce(
      server.sql,
      tx => tx`select from members where id = ${id} for update`,
      [() => guess(mobile, testPassword, { address: freshAddress() })],
      async tx => {
        await tx`update members set ${tx(meanwhile)} where id = ${id}`
        await tx`delete from sessions where member_id = ${id}`
      },
    )
    expect(late).toMatchObject({ success: false, obj: { code } })
    expect(await server.sql`select from sessions where member_id = ${id}`).toHaveLength(0)
  })

  test('many at once do not wait for each other', async () => {
    const people = await Promise.all(Array.from({ length: 25 }, someone))
    const replies = await Promise.all(
      people.map(({ mobile }) => guess(mobile, testPassword, { address: freshAddress() })),
    )
    expect(replies.every(({ success }) => success)).toBe(true)
  })
})

describe('somebody from abroad', () => {
  const mobile = '+84912000111'

  test.each([
    [{ country: '84', mobile: '0912 000 111' }],
    [{ country: '84', mobile: '912000111' }],
    [{ country: '84', mobile: '84912000111' }],
    [{ country: '84', mobile: '+84 912-000-111' }],
    [{ mobile: '0084912000111' }],
    [{ country: '971', mobile: '+84 912 000 111' }],
  ])('signs in with %j, by password and by code', async typed => {
    await server.sql`delete from members where mobile = ${mobile}`
    await server.sql`delete from sms_codes where mobile = ${mobile}`
    await makeMember(server.sql, { shopId: head.id, mobile })
    const as = { address: freshAddress() }
    expect(await server.call(login, { type: 'pwd', ...typed, pwd: testPassword }, as)).toMatchObject({
      success: true,
    })
    const code = await codeFor(server, mobile, 'login')
    expect(await server.call(login, { type: 'code', ...typed, code }, as)).toMatchObject({ success: true })
    const reset = await codeFor(server, mobile, 'reset')
    const { country, mobile: id } = { country: undefined, ...typed }
    expect(
      await server.call(changePassword, { country, id, vcode: reset, newPwd: 'abroad-12' }, as),
    ).toMatchObject({ success: true })
  })

  test('with a number of China is known whatever country is chosen', async () => {
    const member = await someone()
    const typed = { country: '971', mobile: member.mobile }
    expect(
      await server.call(login, { type: 'pwd', ...typed, pwd: testPassword }, { address: freshAddress() }),
    ).toMatchObject({ success: true })
  })

  test('hears that a number is none of the chosen country', async () => {
    const as = { address: freshAddress() }
    expect(await server.call(sendCode, { country: '84', mobile: '12', type: 'login' }, as)).toMatchObject({
      obj: { field: 'mobile', code: 'form.mobileAbroad' },
    })
    const captcha = await lookAtCaptcha(server, as.address)
    const unreal = { country: '84', mobile: '0912 345 678 999', type: 'register', vcode: seenAnswer } as const
    expect(await server.call(sendCode, unreal, { ...as, captcha })).toMatchObject({
      obj: { field: 'mobile', code: 'form.mobileAbroad' },
    })
  })
})
