import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { changePassword, login, myAccount, saveProfile } from '../../../contract/account.ts'
import type { ActionInput } from '../../../contract/action.ts'
import { cookies } from '../../../contract/preferences.ts'
import { init } from '../../../contract/session.ts'
import {
  codeFor,
  freshAddress,
  letTimePass,
  lookAtCaptcha,
  openBranch,
  otherCode,
  readSms,
  requestCode,
  requestOwnCode,
  seenAnswer,
} from '../../testing/accounts.ts'
import { atOnce } from '../../testing/at-once.ts'
import { makeMember, makeShop, testPassword } from '../../testing/factories.ts'
import { getAs, pngPicture, uploadFiles } from '../../testing/files.ts'
import { type OpenShop, openShop, post } from '../../testing/open-shop.ts'

const next = 'rosegarden7'

// Hashing codes and passwords is slow on purpose.

let server: OpenShop
let head: { id: number; code: string }
let id: number
let mobile: string
let session: string

beforeAll(async () => {
  server = await openShop()
  head = await makeShop(server.sql, { code: 'head', isDefault: true })
})

beforeEach(async () => {
  await server.sql`delete from rate_limits`
  ;({ id, mobile } = await makeMember(server.sql, { shopId: head.id }))
  session = await server.signIn(mobile)
})

afterAll(() => server.close())

type Change = Extract<ActionInput<typeof saveProfile>['val'], object>
const save = (val: Change, as = {}) => server.call(saveProfile, { val }, { session, ...as })
const isGuest = async (token: string) => (await server.call(init, {}, { session: token })).obj.guest
const enter = (pwd: string) => server.call(login, { type: 'pwd', mobile, pwd }, { address: freshAddress() })

describe('the profile', () => {
  test('shows the number only in part', async () => {
    const reply = await server.call(myAccount, {}, { session })
    expect(reply.obj).toMatchObject({
      uid: id,
      mobile: `139****${mobile.slice(-4)}`,
      email: '',
      role: 'member',
      tier: 0,
    })
    expect(JSON.stringify({ ...reply.obj, nick: '' })).not.toContain(mobile.slice(3))
    expect(reply.tbl).toEqual([])
  })

  test('belongs to whoever is signed in: a lost session answers RELOGIN', async () => {
    expect(await server.call(myAccount, {})).toMatchObject({ success: false, msg: 'RELOGIN' })
    expect(await server.call(saveProfile, { val: { nick: 'x' } })).toMatchObject({ msg: 'RELOGIN' })
    await server.sql`delete from sessions where member_id = ${id}`
    expect(await server.call(myAccount, {}, { session })).toMatchObject({ msg: 'RELOGIN' })
  })

  test('is changed where it is given, and nowhere else', async () => {
    expect((await save({ nick: ' 小红 ', email: 'red@shop.example' })).obj).toMatchObject({
      nick: '小红',
      email: 'red@shop.example',
    })
    expect((await save({ nick: '小兰' })).obj).toMatchObject({ nick: '小兰', email: 'red@shop.example' })
    expect((await save({ email: '' })).obj).toMatchObject({ nick: '小兰', email: '' })
  })

  test.each([
    [{ nick: '' }, 'form.required', 'val.nick'],
    [{ nick: 'x'.repeat(31) }, 'form.lengthMax', 'val.nick'],
    [{ email: 'red' }, 'form.email', 'val.email'],
    [{ language: 'xx' }, 'form.type', 'val.language'],
    [{ currency: 'ZZZ' }, 'form.type', 'val.currency'],
  ])('refuses %j', async (val, code, field) => {
    expect(await save(val as Change)).toMatchObject({ success: false, obj: { code, field } })
  })

  test('names the field in words', async () => {
    expect((await save({ nick: 'x'.repeat(31) }, { lang: 'zh' })).msg).toBe('昵称最多 30 个字符')
  })

  test('keeps language and currency, here and wherever one signs in', async () => {
    const response = await post(
      server.app,
      saveProfile.name,
      { val: { language: 'ar', currency: 'VND' } },
      { session },
    )
    expect(response.json().obj).toMatchObject({ language: 'ar', currency: 'VND' })
    const set = Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]))
    expect(set).toMatchObject({ [cookies.language]: 'ar', [cookies.currency]: 'VND' })
  })

  test('an empty language or currency gives the choice back to the browser and the shop, at once', async () => {
    await save({ language: 'ar', currency: 'VND' })
    const fields = { val: { language: '', currency: '' } }
    const response = await post(server.app, saveProfile.name, fields, { session })
    expect(response.json().obj).toMatchObject({ language: '', currency: '' })
    const ended = response.cookies.filter(({ value, expires }) => value === '' && Number(expires) === 0)
    expect(ended.map(({ name }) => name).sort()).toEqual([cookies.currency, cookies.language].sort())
    expect((await post(server.app, saveProfile.name, { val: { nick: 'x' } }, { session })).cookies).toEqual(
      [],
    )
  })

  test('gives nobody rights, a tier or another role', async () => {
    await save({ nick: 'x', role: 'office', tier: 9, rights: 7, password_hash: '' } as Change)
    const [row] =
      await server.sql`select role, tier, rights, password_hash <> '' as kept from members where id = ${id}`
    expect(row).toEqual({ role: 'member', tier: 0, rights: 0, kept: true })
  })
})

describe('the avatar', () => {
  const upload = async (width: number, height: number, as = session) =>
    (
      await uploadFiles(server, [{ name: 'me.png', content: await pngPicture(width, height) }], {
        session: as,
      })
    ).tbl[0]!.id

  test('is an uploaded picture that everybody may see from then on; the one before goes', async () => {
    const first = await upload(300, 300)
    const { obj } = await save({ avatar: first })
    expect((await getAs(server, `/images/${obj.avatar}`)).statusCode).toBe(200)
    expect((await server.call(init, {}, { session })).obj.user_icon).toBe(obj.avatar)
    await save({ avatar: await upload(200, 200) })
    const [gone] = await server.sql`select attached_type from files where id = ${first}`
    expect(gone?.attached_type).toBeNull()
    expect((await save({ avatar: 0 })).obj.avatar).toBe('')
  })

  test('"is at most 300x300 px"', async () => {
    expect(await save({ avatar: await upload(301, 300) })).toMatchObject({
      obj: { code: 'message.avatarTooLarge', field: 'val.avatar' },
    })
  })

  test("is not somebody else's file, and no document", async () => {
    const other = await server.signIn((await makeMember(server.sql, { shopId: head.id })).mobile)
    expect(await save({ avatar: await upload(10, 10, other) })).toMatchObject({
      obj: { code: 'message.noPermission' },
    })
    const [text] = (await uploadFiles(server, [{ name: 'a.txt', content: 'hello' }], { session })).tbl
    expect(await save({ avatar: text!.id })).toMatchObject({ obj: { code: 'message.noPermission' } })
  })
})

describe('sessions', () => {
  const list = async () => (await server.call(myAccount, { isSet: true }, { session })).tbl

  test('are listed with browser, address and times, this one marked', async () => {
    const iphone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
    await server.signIn(mobile, { agent: iphone, address: '10.5.5.5' })
    const rows = await list()
    expect(rows).toHaveLength(2)
    expect(rows.filter(row => row.current)).toHaveLength(1)
    expect(rows.find(row => !row.current)).toMatchObject({
      browser: 'Safari',
      system: 'iPhone',
      address: '10.5.5.5',
    })
    expect(JSON.stringify(rows)).not.toContain(session)
  })

  test('are ended one by one, or all but this one', async () => {
    const [one, two, three] = [
      await server.signIn(mobile),
      await server.signIn(mobile),
      await server.signIn(mobile),
    ]
    const [latest] = (await list()).filter(row => !row.current)
    await save({ signOut: latest!.id })
    expect(await Promise.all([one, two, three].map(isGuest))).toContain(true)
    expect(await list()).toHaveLength(3)
    await save({ signOut: 'others' })
    expect(await Promise.all([one, two, three].map(isGuest))).toEqual([true, true, true])
    expect(await isGuest(session)).toBe(false)
  })

  test("of somebody else are nobody's to end", async () => {
    const other = await makeMember(server.sql, { shopId: head.id })
    const theirs = await server.signIn(other.mobile)
    const [row] = await server.sql`select id from sessions where member_id = ${other.id}`
    expect(await save({ signOut: row!.id })).toMatchObject({ obj: { code: 'message.noPermission' } })
    expect(await isGuest(theirs)).toBe(false)
  })
})

describe('the agreements', () => {
  const write = async (agreement: 'service' | 'privacy', shopId: number, body: string) => {
    const [notice] = await server.sql`
      insert into notices (agreement, shop_id, titles, bodies)
      values (${agreement}, ${shopId}, ${server.sql.json({ zh: agreement })}, ${server.sql.json({ zh: body })})
      returning id`
    return notice!.id as number
  }
  const rewrite = (notice: number, body: string) =>
    server.sql`update notices set bodies = ${server.sql.json({ zh: body })} where id = ${notice}`
  const joinShopWith = async (body: string) => {
    const shop = await openBranch(server)
    const notice = await write('service', shop.id, body)
    const member = await makeMember(server.sql, { shopId: shop.id })
    const as = { shop: shop.code, session: await server.signIn(member.mobile, { shop: shop.code }) }
    const due = async () => (await server.call(init, {}, as)).obj.due
    const agree = (agreed: { id: number; version: number }[]) =>
      server.call(saveProfile, { val: { agreed } }, { ...as, address: '10.8.7.6', agent: 'Browser/1' })
    return { shop, notice, member, as, due, agree }
  }

  test('are due until they are agreed to, once for each version', async () => {
    const { notice, member, due, agree } = await joinShopWith('一\n\n二')
    expect(await due()).toEqual([{ id: notice, kind: 'service', title: 'service', version: 1, news: [] }])
    await agree([{ id: notice, version: 1 }])
    expect(await due()).toBeUndefined()
    await rewrite(notice, '一\n\n二，改了\n\n三')
    await vi.waitFor(async () =>
      expect(await due()).toMatchObject([{ version: 2, news: ['二，改了', '三'] }]),
    )
    await agree([{ id: notice, version: 2 }])
    await agree([{ id: notice, version: 2 }])
    expect(await due()).toBeUndefined()
    const kept = await server.sql`
      select version, address, user_agent from consents where member_id = ${member.id} order by version`
    expect(kept).toEqual([1, 2].map(version => ({ version, address: '10.8.7.6', user_agent: 'Browser/1' })))
  })

  test('that changed while they were read are not agreed to, nor are those of another shop', async () => {
    const { notice, member, agree } = await joinShopWith('一')
    await rewrite(notice, '二')
    expect(await agree([{ id: notice, version: 1 }])).toMatchObject({
      obj: { code: 'message.agreementChanged', field: 'val.agreed' },
    })
    const elsewhere = await write('privacy', (await openBranch(server)).id, '别处')
    expect(await agree([{ id: elsewhere, version: 1 }])).toMatchObject({
      obj: { code: 'message.noPermission' },
    })
    expect(await server.sql`select from consents where member_id = ${member.id}`).toHaveLength(0)
  })

  test('are asked of nobody who only visits, and not of staff; until then everything goes on', async () => {
    const { shop, as, due } = await joinShopWith('一')
    const staff = await makeMember(server.sql, { shopId: shop.id, role: 'office' })
    const there = { shop: shop.code, session: await server.signIn(staff.mobile, { shop: shop.code }) }
    expect((await server.call(init, {}, there)).obj.due).toBeUndefined()
    expect(await due()).toHaveLength(1)
    expect(await server.call(saveProfile, { val: { nick: '小红' } }, as)).toMatchObject({ success: true })
  })
})

describe('a new number', () => {
  const target = () => `151${mobile.slice(3)}`
  const codes = async (to = target()) => {
    const as = { session, address: freshAddress() }
    expect(await requestOwnCode(server, 'old_mobile', as)).toMatchObject({ success: true })
    // From the same address, in the same minute: the two belong together.
    expect(await requestCode(server, to, 'new_mobile', as)).toMatchObject({ success: true })
    return { oldCode: await readSms(server.sql, mobile), newCode: await readSms(server.sql, to) }
  }

  test('takes codes to both numbers', async () => {
    const { obj } = await save({ mobile: target(), ...(await codes()) })
    expect(obj.mobile).toBe(`151****${mobile.slice(-4)}`)
    const [row] = await server.sql`select mobile from members where id = ${id}`
    expect(row?.mobile).toBe(target())
    expect(await server.call(login, { type: 'pwd', mobile: target(), pwd: testPassword })).toMatchObject({
      success: true,
    })
  })

  test('that somebody registers in the same moment is theirs, and says so', async () => {
    const given = await codes()
    const [late] = await atOnce(server.sql, tx => makeMember(tx, { shopId: head.id, mobile: target() }), [
      () => save({ mobile: target(), ...given }),
    ])
    expect(late).toMatchObject({ success: false, obj: { code: 'message.mobileTaken', field: 'val.mobile' } })
    const [row] = await server.sql`select mobile from members where id = ${id}`
    expect(row?.mobile).toBe(mobile)
  })

  test('without one of them stays a wish', async () => {
    const { oldCode, newCode } = await codes()
    const refused = async (val: Change, field: string) =>
      expect(await save({ mobile: target(), ...val })).toMatchObject({ success: false, obj: { field } })
    await refused({}, 'val.oldCode')
    await refused({ newCode }, 'val.oldCode')
    await refused({ oldCode }, 'val.newCode')
    await refused({ oldCode: otherCode(oldCode), newCode }, 'val.oldCode')
    await refused({ oldCode, newCode: otherCode(newCode) }, 'val.newCode')
    const [row] = await server.sql`select mobile from members where id = ${id}`
    expect(row?.mobile).toBe(mobile)
  })

  test('is the one that its code went to', async () => {
    const given = await codes()
    expect(await save({ mobile: `152${mobile.slice(3)}`, ...given })).toMatchObject({
      obj: { code: 'message.codeFirst' },
    })
  })

  test('that somebody else has is refused, and the codes are not lost', async () => {
    const other = await makeMember(server.sql, { shopId: head.id })
    const given = await codes(other.mobile)
    expect(await save({ mobile: other.mobile, ...given })).toMatchObject({
      obj: { code: 'message.mobileTaken' },
    })
    const used = await server.sql`select from sms_codes where member_id = ${id} and used_at is not null`
    expect(used).toHaveLength(0)
  })

  test('that is the present one needs no code', async () => {
    expect(await requestCode(server, mobile, 'new_mobile', { session })).toMatchObject({
      obj: { code: 'message.mobileSame' },
    })
  })
})

describe('a new password', () => {
  const change = (input: Partial<ActionInput<typeof changePassword>>, as: object = { session }) =>
    server.call(changePassword, { newPwd: next, ...input }, as)

  test('by the old one ends every other session', async () => {
    const other = await server.signIn(mobile)
    expect(await change({ oldPwd: testPassword })).toMatchObject({ success: true })
    expect([await isGuest(session), await isGuest(other)]).toEqual([false, true])
    expect(await enter(testPassword)).toMatchObject({ success: false })
    expect(await enter(next)).toMatchObject({ success: true })
  })

  test('by a code ends every other session', async () => {
    const other = await server.signIn(mobile)
    await requestOwnCode(server, 'reset', { session, address: freshAddress() })
    expect(await change({ vcode: await readSms(server.sql, mobile) })).toMatchObject({ success: true })
    expect([await isGuest(session), await isGuest(other)]).toEqual([false, true])
    expect(await enter(next)).toMatchObject({ success: true })
  })

  test('of another number than the one that is signed in is refused, and nothing changes', async () => {
    expect(await change({ id: '13900009999', oldPwd: testPassword })).toMatchObject({
      success: false,
      obj: { code: 'message.noPermission', field: 'id' },
    })
    expect(await enter(testPassword)).toMatchObject({ success: true })
    expect(await change({ id: mobile, oldPwd: testPassword })).toMatchObject({ success: true })
  })

  test('forgotten, by a code, ends every session', async () => {
    const vcode = await codeFor(server, mobile, 'reset')
    expect(await change({ id: mobile, vcode }, {})).toMatchObject({ success: true })
    expect(await isGuest(session)).toBe(true)
    expect(await enter(next)).toMatchObject({ success: true })
  })

  test('opens an account again that was guessed at too often', async () => {
    for (let i = 0; i < 4; i++) await enter('wrong1')
    const spent = await server.sql`
      update rate_limits set count = 101
      where key = 'password:day:account:' || (select id from members where mobile = ${mobile})`
    expect(spent.count).toBe(1)
    const vcode = await codeFor(server, mobile, 'reset')
    await change({ id: mobile, vcode }, {})
    expect(await enter(next)).toMatchObject({ success: true })
  })

  test('takes a QR code back that was confirmed and not used', async () => {
    const { obj } = await server.call(login, { type: 'scan' })
    const code = new URL(obj.ticket!.url).searchParams.get('code')!
    await server.call(login, { type: 'scan', code, step: 'confirm' }, { session })
    await change({ oldPwd: testPassword })
    expect((await server.call(login, { type: 'scan', code: obj.ticket!.secret })).obj).toMatchObject({
      guest: true,
      state: 'expired',
    })
  })

  test.each([
    [{ oldPwd: 'wrong1' }, 'message.oldPasswordWrong', 'oldPwd'],
    [{ oldPwd: testPassword, newPwd: testPassword }, 'message.passwordSame', 'newPwd'],
    [{ oldPwd: testPassword, newPwd: 'abc123' }, 'message.passwordKnown', 'newPwd'],
    [{ oldPwd: testPassword, newPwd: 'short' }, 'form.password', 'newPwd'],
    [{}, 'message.codeFirst', 'vcode'],
    [{ vcode: '123456' }, 'message.codeFirst', 'vcode'],
  ])('with %j is refused', async (input, code, field) => {
    expect(await change(input)).toMatchObject({ success: false, obj: { code, field } })
    expect(await enter(testPassword)).toMatchObject({ success: true })
  })

  test('guessing the old one ends as guessing at the door does', async () => {
    for (let i = 0; i < 3; i++) await change({ oldPwd: 'wrong1' })
    expect(await change({ oldPwd: testPassword })).toMatchObject({
      obj: { code: 'message.captchaNeeded', field: 'vcode' },
    })
    const captcha = await lookAtCaptcha(server)
    expect(await change({ oldPwd: testPassword, vcode: seenAnswer }, { session, captcha })).toMatchObject({
      success: true,
    })
  })

  test('a guest needs a number and a code; without a number the session was lost', async () => {
    expect(await change({ oldPwd: testPassword }, {})).toMatchObject({ msg: 'RELOGIN' })
    expect(await change({ id: mobile, oldPwd: testPassword }, {})).toMatchObject({
      obj: { code: 'message.codeFirst' },
    })
    const stranger = '13512345678'
    const vcode = await codeFor(server, stranger, 'reset')
    expect(await change({ id: stranger, vcode }, {})).toMatchObject({
      obj: { code: 'message.accountUnknown' },
    })
  })

  test("of another shop's member is not set here", async () => {
    const branch = await openBranch(server, { kind: 'retail' })
    const vcode = await codeFor(server, mobile, 'reset', { shop: branch.code })
    expect(await change({ id: mobile, vcode }, { shop: branch.code })).toMatchObject({
      obj: { code: 'message.accountUnknown' },
    })
    expect(await enter(testPassword)).toMatchObject({ success: true })
  })

  test('a code that is over changes nothing', async () => {
    const vcode = await codeFor(server, mobile, 'reset')
    await letTimePass(server.sql, mobile, 301)
    expect(await change({ id: mobile, vcode }, {})).toMatchObject({ obj: { code: 'message.codeExpired' } })
  })
})
