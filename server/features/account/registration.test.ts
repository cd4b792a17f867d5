import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changePassword, login, sendCode } from '../../../contract/account.ts'
import type { ActionInput } from '../../../contract/action.ts'
import { shareCode } from '../../../contract/mini-program.ts'
import { cookies } from '../../../contract/preferences.ts'
import { loadReport, saveRecord } from '../../../contract/records.ts'
import { register, registrationConfig } from '../../../contract/registration.ts'
import { init } from '../../../contract/session.ts'
import { rootFolder } from '../../config.ts'
import { loadPacks } from '../../i18n/texts.ts'
import {
  codeFor,
  freshAddress,
  letTimePass,
  lookAtCaptcha,
  openBranch,
  otherCode,
  readSms,
  requestCode,
  seenAnswer,
  sessionIn,
} from '../../testing/accounts.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import { getAs, pictureBomb, pngBomb, pngPicture } from '../../testing/files.ts'
import { type CallAs, type OpenShop, openShop, post } from '../../testing/open-shop.ts'
import { writeFirstAgreements } from './agreements.ts'
import { onSignIn } from './sign-in.ts'

const pwd = 'rosegarden7'
const packs = loadPacks(join(rootFolder, 'locales'))

// Hashing codes and passwords is slow on purpose.

let server: OpenShop
let head: { id: number; code: string }
let office: string
let made = 0

beforeAll(async () => {
  server = await openShop()
  head = await makeShop(server.sql, { code: 'head', isDefault: true })
  await writeFirstAgreements(server.sql, packs)
  office = await server.signIn((await makeMember(server.sql, { shopId: head.id, role: 'office' })).mobile)
})

beforeEach(async () => {
  await server.sql`delete from rate_limits`
})

afterAll(() => server.close())

const newMobile = () => `150${String(++made).padStart(8, '0')}`
const config = async (as: CallAs = {}, scene?: string) =>
  (await server.call(registrationConfig, { scene }, as)).obj

/** Fills the form in as somebody does who reads it. */
async function application(
  mobile: string,
  more: Partial<ActionInput<typeof register>> = {},
  as: CallAs = {},
) {
  const { agreements } = await config(as, more.scene as string | undefined)
  const agreed = agreements.map(({ id, version }) => ({ id, version }))
  const code = more.code ?? (await codeFor(server, mobile, 'register', as))
  return { mobile, nick: '小明', pwd, agreed, ...more, code }
}

async function signUp(mobile: string, more: Partial<ActionInput<typeof register>> = {}, as: CallAs = {}) {
  return await server.call(register, await application(mobile, more, as), as)
}

const memberWith = async (mobile: string) =>
  (await server.sql`select * from members where mobile = ${mobile}`)[0]

describe('with exactly the fields of product §7', () => {
  /** `hlt_send_vcode(mobile, vcode)` */
  async function plainCode(mobile: string): Promise<string> {
    const address = freshAddress()
    const captcha = await lookAtCaptcha(server, address)
    const reply = await server.call(sendCode, { mobile, vcode: seenAnswer }, { address, captcha })
    expect(reply).toMatchObject({ success: true })
    return await readSms(server.sql, mobile)
  }

  test('somebody registers: code and consent travel in `jsn`', async () => {
    const mobile = newMobile()
    const { agreements } = await config()
    const agreed = agreements.map(({ id, version }) => ({ id, version }))
    const fields = { country: '86', mobile, nick: '小红', avatar: '', pwd, scene: '' }
    const send = (jsn: object) => server.call(register, { ...fields, jsn: JSON.stringify(jsn) })
    expect(await send({ agreed })).toMatchObject({ obj: { code: 'message.codeFirst', field: 'code' } })
    const code = await plainCode(mobile)
    expect(await send({ code })).toMatchObject({ obj: { code: 'message.agreementsNeeded' } })
    expect(await send({ code, agreed: 'yes' })).toMatchObject({ success: false, obj: { field: 'agreed' } })
    expect(await send({ code, agreed })).toMatchObject({ success: true, obj: { status: 'active' } })
    const [consents] = await server.sql`
      select count(*)::integer as n from consents c join members m on m.id = c.member_id where m.mobile = ${mobile}`
    expect(consents!.n).toBe(agreed.length)
    // The code was used up by the registration.
    expect(await server.call(login, { type: 'code', mobile, code })).toMatchObject({ success: false })
  })

  test('a code that was asked for without a type signs somebody in, and changes a forgotten password', async () => {
    const member = await makeMember(server.sql, { shopId: head.id, mobile: newMobile() })
    const { mobile } = member
    const code = await plainCode(mobile)
    expect(await server.call(login, { type: 'code', mobile, code })).toMatchObject({ success: true })
    await letTimePass(server.sql, mobile, 61)
    const again = await plainCode(mobile)
    const change = { id: mobile, newPwd: 'roses2026x', vcode: again }
    expect(await server.call(changePassword, change)).toMatchObject({ success: true })
  })

  test('a code for a login does not register anybody', async () => {
    const mobile = newMobile()
    const code = await codeFor(server, mobile, 'login')
    expect(await signUp(mobile, { code })).toMatchObject({
      success: false,
      obj: { code: 'message.codeFirst' },
    })
  })

  test('no question of a shop may take the place of what stands beside the answers', async () => {
    for (const name of ['code', 'agreed']) {
      const row = { 'labels.zh': '问题', name }
      const reply = await server.call(
        saveRecord,
        { billType: 'registration_field', row },
        { session: office },
      )
      expect(reply).toMatchObject({ success: false, obj: { field: 'name' } })
    }
  })
})

describe('registering', () => {
  test('makes a member of the shop who is signed in', async () => {
    const mobile = newMobile()
    const response = await post(server.app, register.name, await application(mobile))
    const { obj } = response.json()
    expect(obj).toMatchObject({ guest: false, status: 'active', nick: '小明', shop: 'head' })
    const session = sessionIn(response)
    expect((await server.call(init, {}, { session })).obj).toMatchObject({
      guest: false,
      uid: obj.uid,
      nick: '小明',
    })
    expect(await memberWith(mobile)).toMatchObject({
      shop_id: head.id,
      role: 'member',
      tier: 0,
      status: 'active',
    })
    expect(await server.call(login, { type: 'pwd', mobile, pwd })).toMatchObject({ success: true })
  })

  test('without a nickname one is made of the number', async () => {
    const mobile = newMobile()
    expect((await signUp(mobile, { nick: '' })).obj.nick).toBe(`150****${mobile.slice(-4)}`)
  })

  test('a password is kept as argon2id', async () => {
    const mobile = newMobile()
    await signUp(mobile)
    expect((await memberWith(mobile))?.password_hash).toMatch(/^\$argon2id\$/)
  })

  test('needs the code that was sent for it', async () => {
    const mobile = newMobile()
    expect(await signUp(mobile, { code: '123456' })).toMatchObject({
      obj: { code: 'message.codeFirst', field: 'code' },
    })
    const code = await codeFor(server, mobile, 'login')
    expect(await signUp(mobile, { code })).toMatchObject({ obj: { code: 'message.codeFirst' } })
    const right = await codeFor(server, mobile, 'register')
    expect(await signUp(mobile, { code: otherCode(right) })).toMatchObject({
      obj: { code: 'message.codeWrong' },
    })
    expect(await signUp(mobile, { code: right })).toMatchObject({ success: true })
  })

  test('is refused for a number that has an account, which only its owner hears', async () => {
    const mobile = newMobile()
    await signUp(mobile)
    expect(await signUp(mobile, { code: '123456' })).toMatchObject({ obj: { code: 'message.codeFirst' } })
    expect(await signUp(mobile)).toMatchObject({ obj: { code: 'message.mobileTaken', field: 'mobile' } })
  })

  test('twice at once makes one member', async () => {
    const mobile = newMobile()
    const filled = await application(mobile)
    const replies = await Promise.all([1, 2, 3].map(() => server.call(register, filled)))
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(await server.sql`select from members where mobile = ${mobile}`).toHaveLength(1)
  })

  test.each([
    ['short', 'a1b2c', 'form.password'],
    ['without digits', 'rosegarden', 'form.password'],
    ['without letters', '8315720946', 'form.password'],
    ['too long', 'rosegarden7rosegarden7', 'form.password'],
    ['known to everybody', 'Abc123456', 'message.passwordKnown'],
    ['a row of the keyboard', 'qwertyui1', 'message.passwordKnown'],
  ])('a password that is %s is refused', async (_, bad, code) => {
    expect(await signUp(newMobile(), { pwd: bad, code: '123456' })).toMatchObject({
      obj: { code, field: 'pwd' },
    })
  })

  test('a password that holds the number is refused', async () => {
    const mobile = newMobile()
    expect(await signUp(mobile, { pwd: `a${mobile}`, code: '123456' })).toMatchObject({
      obj: { code: 'message.passwordKnown' },
    })
  })

  test('"Mobile number: exactly 11 digits starting with 1", and other countries have their own', async () => {
    const refused = { obj: { code: 'form.mobile', field: 'mobile' } }
    expect(await signUp('1380000000', { code: '123456' })).toMatchObject(refused)
    expect(await signUp('2380000000', { country: '86', code: '123456' })).toMatchObject(refused)
    expect(await signUp('912', { country: '84', code: '123456' })).toMatchObject({
      obj: { code: 'form.mobileAbroad' },
    })
    expect(await signUp('912345678', { country: '999', code: '123456' })).toMatchObject({
      obj: { field: 'country' },
    })
    const code = await codeFor(server, '+84912345678', 'register')
    expect(await signUp('0912 345 678', { country: '84', code })).toMatchObject({ success: true })
    expect(await server.call(login, { type: 'pwd', mobile: '+84 912 345 678', pwd })).toMatchObject({
      success: true,
    })
  })

  test('is for guests only', async () => {
    const { mobile } = await makeMember(server.sql, { shopId: head.id })
    const session = await server.signIn(mobile)
    expect(
      await server.call(register, await application(newMobile(), { code: '123456' }), { session }),
    ).toMatchObject({
      obj: { code: 'message.alreadySignedIn' },
    })
  })

  test('what a guest had follows', async () => {
    const followed: number[] = []
    onSignIn.push(async (_, id) => void followed.push(id))
    const { obj } = await signUp(newMobile())
    onSignIn.pop()
    expect(followed).toEqual([obj.uid])
  })
})

describe('the mode of a shop', () => {
  test('closed: "new-user registration not open", and no code is sent either', async () => {
    const closed = await openBranch(server, { registerMode: 'closed' })
    const as = { shop: closed.code, lang: 'en' }
    expect(await config(as)).toMatchObject({ mode: 'closed' })
    expect(await requestCode(server, newMobile(), 'register', as)).toMatchObject({
      obj: { code: 'message.registerClosed' },
    })
    expect(await signUp(newMobile(), { code: '123456' }, as)).toMatchObject({
      success: false,
      msg: 'New-user registration is not open.',
    })
  })

  test('review: the account waits for head office, and nobody is signed in', async () => {
    const careful = await openBranch(server, { registerMode: 'review' })
    const as = { shop: careful.code }
    const mobile = newMobile()
    const response = await post(server.app, register.name, await application(mobile, {}, as), as)
    expect(response.json()).toMatchObject({ success: true, obj: { guest: true, status: 'pending' } })
    expect(sessionIn(response)).toBeUndefined()
    const enter = () => server.call(login, { type: 'pwd', mobile, pwd }, as)
    expect(await enter()).toMatchObject({ obj: { code: 'message.accountPending' } })
    const { id } = (await memberWith(mobile))!
    const row = { id, status: 'active' }
    expect(await server.call(saveRecord, { billType: 'member', row }, { session: office })).toMatchObject({
      success: true,
    })
    expect(await enter()).toMatchObject({ success: true })
  })
})

describe('an invitation', () => {
  test("binds the member to the inviting distributor's shop, and leads there", async () => {
    const distributor = await makeMember(server.sql, { shopId: head.id, role: 'distributor', rights: 7 })
    const branch = await openBranch(server, { ownerId: distributor.id, kind: 'retail' })
    expect(await config({ lang: 'en' }, branch.code)).toMatchObject({ shop: `Shop ${branch.code}` })
    const mobile = newMobile()
    const response = await post(server.app, register.name, await application(mobile, { scene: branch.code }))
    expect(response.json()).toMatchObject({ obj: { shop: branch.code, guest: false } })
    expect(response.cookies.find(({ name }) => name === cookies.shop)?.value).toBe(branch.code)
    expect(await memberWith(mobile)).toMatchObject({ shop_id: branch.id, invited_by: distributor.id })
    const session = sessionIn(response)
    expect((await server.call(init, {}, { session, shop: branch.code })).obj).toMatchObject({ guest: false })
    expect((await server.call(init, {}, { session })).obj).toMatchObject({ guest: true })
  })

  test('of a member of head office is theirs; whoever is not there invited nobody', async () => {
    const [friend, blocked, stranger] = await Promise.all([
      makeMember(server.sql, { shopId: head.id }),
      makeMember(server.sql, { shopId: head.id }),
      openBranch(server, {}).then(({ id }) => makeMember(server.sql, { shopId: id })),
    ])
    await server.sql`update members set status = 'disabled' where id = ${blocked.id}`
    const { obj } = await server.call(
      shareCode,
      { type: 'invite' },
      { session: await server.signIn(friend.mobile) },
    )
    const link = new URL(obj.link)
    expect(link.searchParams.get('scene')).toBe(`${head.code}.m${friend.id}`)
    const invitedBy = async (scene: string) => {
      const mobile = newMobile()
      const response = await post(server.app, register.name, await application(mobile, { scene }))
      expect(response.json()).toMatchObject({ success: true })
      return (await memberWith(mobile))!.invited_by
    }
    expect(await invitedBy(link.searchParams.get('scene')!)).toBe(friend.id)
    for (const id of [blocked.id, stranger.id, 999_999])
      expect(await invitedBy(`${head.code}.m${id}`)).toBeNull()
    expect(await invitedBy(head.code)).toBeNull()
  })

  test('from nobody is refused, and so is one into a closed shop', async () => {
    for (const scene of ['nowhere', 'x'.repeat(101), 'a\0b'])
      expect(await server.call(registrationConfig, { scene })).toMatchObject({
        obj: { code: 'message.inviteUnknown', field: 'scene' },
      })
    const filled = await application(newMobile(), { code: '123456' })
    expect(await server.call(register, { ...filled, scene: 'nowhere' })).toMatchObject({
      obj: { code: 'message.inviteUnknown' },
    })
    const closed = await openBranch(server, { registerMode: 'closed' })
    expect(await server.call(register, { ...filled, scene: closed.code })).toMatchObject({
      obj: { code: 'message.registerClosed' },
    })
  })
})

test('an invitation into another shop does not count on a host name that is one shop’s alone', async () => {
  const branch = await openBranch(server, {})
  const own = await openBranch(server, { domain: 'own.example' })
  const as = { host: 'own.example' }
  const refused = { success: false, obj: { code: 'message.otherShopElsewhere', field: 'scene' } }
  expect(await server.call(registrationConfig, { scene: branch.code }, as)).toMatchObject(refused)
  const mobile = newMobile()
  const filled = await application(mobile, {}, as)
  expect(await server.call(register, { ...filled, scene: branch.code }, as)).toMatchObject(refused)
  expect(await memberWith(mobile)).toBeUndefined()
  expect(await server.call(register, { ...filled, scene: own.code }, as)).toMatchObject({
    obj: { shop: own.code, guest: false },
  })
})

describe('the agreements', () => {
  test('are two notices to begin with, written once', async () => {
    await writeFirstAgreements(server.sql, packs)
    const { agreements } = await config({ lang: 'en' })
    expect(agreements).toMatchObject([
      { kind: 'service', title: 'Service agreement', version: 1 },
      { kind: 'privacy', title: 'Privacy policy', version: 1 },
    ])
  })

  test('"The user must agree to the service and privacy agreements."', async () => {
    const { agreements } = await config()
    const [service] = agreements
    const code = '123456'
    for (const agreed of [[], [service!]]) {
      expect(await signUp(newMobile(), { agreed, code })).toMatchObject({
        obj: { code: 'message.agreementsNeeded', field: 'agreed' },
      })
    }
  })

  test('are agreed to in a version, with time and address, and that text stays', async () => {
    const mobile = newMobile()
    await signUp(mobile, {}, { address: '10.8.7.6', agent: 'Browser/1' })
    const { id } = (await memberWith(mobile))!
    const consents = await server.sql`
      select c.version, c.address, c.user_agent, v.titles ->> 'en' as title, now() - c.agreed_at < '1 minute' as fresh
      from consents c join notice_versions v using (notice_id, version) where member_id = ${id} order by notice_id`
    expect(consents).toEqual([
      { version: 1, address: '10.8.7.6', user_agent: 'Browser/1', title: 'Service agreement', fresh: true },
      { version: 1, address: '10.8.7.6', user_agent: 'Browser/1', title: 'Privacy policy', fresh: true },
    ])
    const seen = await server.call(
      loadReport,
      { billType: 'consent', search: mobile },
      { session: office, lang: 'en' },
    )
    expect(seen.tbl.map(({ title }) => title).sort()).toEqual(['Privacy policy', 'Service agreement'])
  })

  test('that were changed while somebody read them have to be read again', async () => {
    const shop = await openBranch(server)
    const as = { shop: shop.code }
    const row = {
      agreement: 'service',
      shop_id: shop.id,
      'titles.zh': '本店协议',
      'bodies.zh': '第一版',
      published_at: '2026-01-01 00:00',
    }
    const { obj } = await server.call(saveRecord, { billType: 'agreement', row }, { session: office })
    const mobile = newMobile()
    const filled = await application(mobile, {}, as)
    expect(filled.agreed).toContainEqual({ id: obj.id, version: 1 })
    await server.call(
      saveRecord,
      { billType: 'agreement', row: { id: obj.id, 'bodies.zh': '第二版' } },
      { session: office },
    )
    expect(await server.call(register, filled, as)).toMatchObject({
      obj: { code: 'message.agreementChanged' },
    })
    const again = await application(mobile, { code: filled.code }, as)
    expect(again.agreed).toContainEqual({ id: obj.id, version: 2 })
    expect(await server.call(register, again, as)).toMatchObject({ success: true })
    const kept =
      await server.sql`select bodies ->> 'zh' as text from notice_versions where notice_id = ${obj.id} order by version`
    expect(kept.map(({ text }) => text)).toEqual(['第一版', '第二版'])
  })

  test('cannot be deleted, because people agreed to them', async () => {
    const { agreements } = await config()
    await expect(server.sql`delete from notices where id = ${agreements[0]!.id}`).rejects.toThrow(
      /notice_versions/,
    )
  })
})

describe('extra questions', () => {
  test('are those that head office wrote, in the language of the form, checked as the form checks them', async () => {
    const shop = await openBranch(server)
    const as = { shop: shop.code, lang: 'en' }
    const add = (row: Record<string, unknown>) =>
      server.call(
        saveRecord,
        { billType: 'registration_field', row: { shop_id: shop.id, ...row } },
        { session: office },
      )
    expect(await add({ name: 'last', 'labels.zh': '末', position: 32_768 })).toMatchObject({
      success: false,
      obj: { field: 'position' },
    })
    await add({
      name: 'company',
      'labels.zh': '公司',
      'labels.en': 'Company',
      required: '1',
      max_length: '10',
      position: 1,
    })
    await add({
      name: 'trade',
      'labels.zh': '行业',
      kind: 'C',
      'choices.zh': '百货\n五金',
      'choices.en': 'General\nHardware',
      position: 2,
    })
    expect(
      await add({ name: 'bad', 'labels.zh': '坏', kind: 'C', 'choices.zh': '一\n二', 'choices.en': 'one' }),
    ).toMatchObject({
      obj: { code: 'message.choicesMissing' },
    })
    await expect.poll(async () => (await config(as)).fields.length).toBe(2)
    expect((await config(as)).fields).toMatchObject([
      { field_name: 'company', disp_expr: 'Company', edit_type: 'T', required: true, maxLength: 10 },
      {
        field_name: 'trade',
        edit_type: 'C',
        options: [
          { value: '百货', label: 'General' },
          { value: '五金', label: 'Hardware' },
        ],
      },
    ])
    expect((await config()).fields).toEqual([])

    const code = '123456'
    const field = (name: string) => ({ success: false, obj: { field: `jsn.${name}` } })
    expect(await signUp(newMobile(), { code }, as)).toMatchObject({
      ...field('company'),
      msg: 'Company is required',
    })
    expect(await signUp(newMobile(), { code, jsn: { company: 'x'.repeat(11) } }, as)).toMatchObject(
      field('company'),
    )
    expect(await signUp(newMobile(), { code, jsn: { company: 'Sun', trade: 'Mining' } }, as)).toMatchObject(
      field('trade'),
    )
    const mobile = newMobile()
    await signUp(mobile, { jsn: { company: 'Sun', trade: '五金', role: 'office' } }, as)
    expect(await memberWith(mobile)).toMatchObject({
      extras: { company: 'Sun', trade: '五金' },
      role: 'member',
    })
  })
})

describe('an avatar', () => {
  const dataUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`

  test('comes with the form and is everybody’s to see', async () => {
    const mobile = newMobile()
    await signUp(mobile, { avatar: dataUrl(await pngPicture(300, 300)) })
    const { icon } = (await memberWith(mobile))!
    expect(icon).toMatch(/^u\/[0-9a-f]{32}\.png$/)
    const response = await getAs(server, `/images/${icon}`)
    expect(response).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/png' } })
  })

  test('"is at most 300x300 px and 200 KB"', async () => {
    const code = '123456'
    const tooLarge = {
      msg: expect.stringMatching(/300×300.*200 KB/),
      obj: { code: 'message.avatarTooLarge', field: 'avatar' },
    }
    expect(await signUp(newMobile(), { code, avatar: dataUrl(await pngPicture(301, 20)) })).toMatchObject(
      tooLarge,
    )
    for (const kilobytes of [201, 400])
      expect(
        await signUp(newMobile(), { code, avatar: dataUrl(Buffer.alloc(kilobytes * 1024)) }),
      ).toMatchObject(tooLarge)
  })

  test('of a few bytes that unfold into very many is refused by its header', async () => {
    const code = '123456'
    for (const [bytes, refusal] of [
      [await pictureBomb('avif', 3000, 3000), 'message.avatarBroken'],
      [await pictureBomb('webp', 3000, 3000), 'message.avatarTooLarge'],
      [pngBomb(3000, 3000), 'message.avatarTooLarge'],
    ] as const) {
      expect(await signUp(newMobile(), { code, avatar: dataUrl(bytes) })).toMatchObject({
        obj: { code: refusal },
      })
    }
  })

  test('is decoded when the code was right, and not before', async () => {
    const avatar = dataUrl(pngBomb(300, 300))
    expect(await signUp(newMobile(), { code: '123456', avatar })).toMatchObject({ obj: { field: 'code' } })
    expect(await signUp(newMobile(), { avatar })).toMatchObject({ obj: { code: 'message.avatarBroken' } })
  })

  test.each([
    ['no picture', Buffer.from('hello')],
    ['a page', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('that is %s is refused', async (_, bytes) => {
    expect(await signUp(newMobile(), { code: '123456', avatar: dataUrl(bytes) })).toMatchObject({
      obj: { code: 'message.avatarBroken' },
    })
  })
})
