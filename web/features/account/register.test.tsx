// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { FormField } from '../../../contract/records.ts'
import { translator } from '../../../contract/text.ts'
import account from '../../../locales/zh/account.json' with { type: 'json' }
import form from '../../../locales/zh/form.json' with { type: 'json' }
import ui from '../../../locales/zh/ui.json' with { type: 'json' }
import type { Call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { TextsProvider } from '../../i18n/use-t.ts'
import { click, type } from '../../ui/testing.tsx'
import { showInShop } from '../testing.tsx'
import type { RegisterConfig } from './RegisterForm.tsx'
import screen from './register.screen.tsx'

const t = translator({ account, form, ui }, 'zh-CN')
/** What checks the shop's own questions is fetched with the press, however busy the machine is. */
const patient = { timeout: 30_000 }

const config: RegisterConfig = {
  mode: 'review',
  shop: '商队批发',
  countries: [
    { code: '86', region: 'CN' },
    { code: '84', region: 'VN' },
  ],
  fields: [],
  agreements: [{ id: 7, kind: 'service', title: '服务协议', version: 3 }],
}

const question = (field_name: string, more: Partial<FormField>): FormField => ({
  field_name,
  disp_expr: field_name,
  edit_type: 'T',
  edit_type_param: '',
  edit_default: '',
  value: '',
  text: '',
  is_amt: false,
  show_time: false,
  options: [],
  bill_type: '',
  for_bill_type: '',
  files: [],
  required: false,
  readonly: false,
  group: '',
  hint: '',
  ...more,
})

async function open(answer: () => Promise<unknown>, fields: FormField[] = []) {
  const call = vi.fn(answer)
  const { View } = screen
  const page = (
    <TextsProvider value={{ t, lang: 'zh', dir: 'ltr' }}>
      <View search={{}} data={{ config: { ...config, fields } }} />
    </TextsProvider>
  )
  const shop = await showInShop(page, { call: call as unknown as Call })
  const fill = (name: string, text: string) =>
    type(shop.all(`input[name="${name}"]`)[0] as HTMLInputElement, text)
  const submit = () =>
    act(async () => {
      shop.all('form')[0]!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    })
  const fillAll = async () => {
    await fill('mobile', '13900000001')
    await fill('code', '123456')
    await fill('pwd', 'caravan77x')
    await fill('repeat', 'caravan77x')
    await click(shop.all('input[name=agreed]')[0]!)
  }
  const alerts = () => shop.all('[role=alert]').map(alert => alert.textContent)
  return { ...shop, call, fill, fillAll, submit, alerts }
}

test('what is missing is said at its field, in the words of product §5, and nothing is sent', async () => {
  const { submit, alerts, call, fill } = await open(async () => ({}))
  await submit()
  expect(alerts()).toEqual([
    '请输入手机号',
    '请输入短信验证码',
    '请输入密码',
    '请输入确认密码',
    '请先阅读并同意《服务协议》',
  ])
  await fill('mobile', '2345')
  await fill('pwd', 'abcdef')
  await fill('repeat', 'abcdeg')
  await submit()
  expect(alerts()).toContain('请输入以 1 开头的 11 位手机号码')
  expect(alerts()).toContain('密码须为 6 至 16 位，同时包含数字和字母')
  expect(alerts()).toContain('两次输入的密码不一致')
  expect(call).not.toHaveBeenCalled()
})

test('agreed to is the version that was shown, and a new member of a shop that reviews is told to wait', async () => {
  const { fillAll, submit, call, container } = await open(async () => ({
    obj: { guest: true, uid: 1, nick: '', status: 'pending', shop: 'head' },
  }))
  await fillAll()
  await submit()
  expect(call.mock.calls[0]).toEqual([
    expect.objectContaining({ name: 'hlt_register' }),
    expect.objectContaining({ country: '86', mobile: '13900000001', agreed: [{ id: 7, version: 3 }] }),
    { quiet: true },
  ])
  expect(container.textContent).toContain('申请已提交')
})

test('a refusal stands at the field it names', async () => {
  const msg = '这个手机号已经注册，请直接登录'
  const { fillAll, submit, alerts, container } = await open(async () => {
    throw new CallError('failed', msg, { kind: 'failed', msg, field: 'mobile' })
  })
  await fillAll()
  await submit()
  expect(alerts()).toEqual([msg])
  expect(document.activeElement).toBe(container.querySelector('[name=mobile]'))
})

test('a shop’s own questions of every kind are asked, checked and sent', async () => {
  const options = [
    { value: '批发', label: 'Wholesale' },
    { value: '零售', label: 'Retail' },
  ]
  const { fillAll, fill, submit, alerts, call, all } = await open(
    async () => ({ obj: { guest: true, uid: 1, nick: '', status: 'pending', shop: 'head' } }),
    [
      question('company', { required: true, maxLength: 20 }),
      question('staff', { edit_type: 'N' }),
      question('since', { edit_type: 'D' }),
      question('trade', { edit_type: 'C', options }),
      question('licensed', { edit_type: 'K', required: true }),
    ],
  )
  await fillAll()
  await fill('jsn.staff', 'many')
  await submit()
  await vi.waitFor(
    () => expect(alerts()).toEqual(['请输入company', t('form.number', { field: 'staff' }), '请输入licensed']),
    patient,
  )
  expect(document.activeElement).toBe(all('input[name="jsn.company"]')[0])
  await fill('jsn.company', '丝路商行')
  await fill('jsn.staff', '12')
  await fill('jsn.since', '2020-02-29')
  const select = all('select[name="jsn.trade"]')[0] as HTMLSelectElement
  await act(async () => {
    select.value = '零售'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await click(all('input[name="jsn.licensed"]')[0]!)
  await submit()
  await vi.waitFor(() => expect(call).toHaveBeenCalled(), patient)
  expect(call.mock.calls[0]).toMatchObject([
    {},
    { jsn: { company: '丝路商行', staff: '12', since: '2020-02-29', trade: '零售', licensed: '1' } },
    {},
  ])
})

test('what the server says about a question stands there, also when it is called like a field of ours', async () => {
  const msg = '请输入code'
  const { fillAll, submit, alerts, all } = await open(async () => {
    throw new CallError('failed', msg, { kind: 'failed', msg, field: 'jsn.code' })
  }, [question('code', {})])
  await fillAll()
  await submit()
  await vi.waitFor(() => expect(alerts()).toEqual([msg]), patient)
  expect(document.activeElement).toBe(all('input[name="jsn.code"]')[0])
})
