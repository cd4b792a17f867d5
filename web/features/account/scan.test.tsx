// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { translator } from '../../../contract/text.ts'
import account from '../../../locales/zh/account.json' with { type: 'json' }
import ui from '../../../locales/zh/ui.json' with { type: 'json' }
import type { Call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { TextsProvider } from '../../i18n/use-t.ts'
import { click } from '../../ui/testing.tsx'
import { showInShop } from '../testing.tsx'
import screen from './scan.screen.tsx'

const t = translator({ account, ui }, 'zh-CN')

const asks = {
  ...{ agent: '', browser: 'Edge', system: 'Windows', address: '10.0.0.7' },
  ...{ at: '2026-01-02T03:04:05.000Z', seconds: 100 },
}

async function open(...answers: (object | Error)[]) {
  const call = vi.fn(async () => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return { obj: answer }
  })
  const { View } = screen
  const shop = await showInShop(
    <TextsProvider value={{ t, lang: 'zh', dir: 'ltr' }}>
      <View search={{ code: 'public' }} data={undefined} />
    </TextsProvider>,
    { call: call as unknown as Call },
  )
  const press = (name: string) => click(shop.all('button').find(button => button.textContent === name)!)
  return { ...shop, call, press }
}

const offline = () => new CallError('network', '网络异常')

test('the phone sees which browser asks, and lets it in', async () => {
  const { container, press, call } = await open({ asks }, { state: 'confirmed' })
  for (const text of ['Edge · Windows', '10.0.0.7']) expect(container.textContent).toContain(text)
  await press(t('account.scanConfirm'))
  expect(call.mock.lastCall).toMatchObject([{}, { type: 'scan', code: 'public', step: 'confirm' }, {}])
  expect(container.textContent).toContain(t('account.scanYes'))
})

test('a network that fails for a moment is no end: one tries again, and what was asked is asked on', async () => {
  const { container, press, all } = await open(offline(), { asks }, offline(), { state: 'refused' })
  expect(container.textContent).toContain('网络异常')
  await press(t('ui.retry'))
  expect(container.textContent).toContain('Edge · Windows')
  await press(t('account.scanRefuse'))
  expect(all('[role=alert]').map(alert => alert.textContent)).toEqual(['网络异常'])
  await press(t('account.scanRefuse'))
  expect(container.textContent).toContain(t('account.scanNo'))
})

test('a code that is over leads home', async () => {
  const over = new CallError('failed', '二维码已失效', { kind: 'failed', msg: '二维码已失效' })
  const { container, all } = await open(over)
  expect(container.textContent).toContain('二维码已失效')
  expect(all('button')).toEqual([])
})
