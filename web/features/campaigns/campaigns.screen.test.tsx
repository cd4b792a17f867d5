// @vitest-environment happy-dom
import { act, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OfficeCampaigns } from '../../../contract/campaigns.ts'
import type { SessionState } from '../../../contract/session.ts'
import { CallError } from '../../api/call-error.ts'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { guestSession, showInShop } from '../testing.tsx'
import screen from './campaigns.screen.tsx'

const { View } = screen
const session = { ...guestSession, guest: false, uid: 7 } as SessionState

const coupon = (id: number) => ({ id, red: false, name: `C${id}`, left: 5 })
const red = (id: number) => ({ id, red: true, name: `R${id}`, left: 5 })
const withTemplates = (templates: OfficeCampaigns['templates']): OfficeCampaigns => ({
  campaigns: [],
  total: 0,
  templates,
  areas: [],
})

/** The desk with the second of these chosen and looked at; `reload` is what another load brings. */
async function previewed(...templates: OfficeCampaigns['templates']) {
  vi.spyOn(dialogs, 'confirm').mockResolvedValue(true)
  const asked: { red: boolean; tpId: number }[] = []
  const call = async (_: unknown, { row }: { row?: { red: boolean; tpId: number } }) => {
    if (!row) return { obj: { reach: 3 } }
    asked.push({ red: row.red, tpId: row.tpId })
    throw new CallError('failed', 'too few')
  }
  let reload: (templates: OfficeCampaigns['templates']) => void = () => {}
  function Desk() {
    const [data, setData] = useState(withTemplates(templates))
    reload = next => setData(withTemplates(next))
    return <View search={{}} data={data} />
  }
  const { all } = await showInShop(<Desk />, { session, call: call as never })
  const enter = (field: HTMLElement, value: string) =>
    act(async () => {
      const { prototype } = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
      Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, value)
      field.dispatchEvent(
        new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
      )
    })
  const select = all('select')[0] as HTMLSelectElement
  await enter(all('input')[0]!, 'Gift')
  await enter(select, (all('option')[1] as HTMLOptionElement).value)
  await act(async () => all('button[type=submit]')[0]!.click())
  const sendButton = () =>
    all('button').filter(({ textContent }) => textContent?.includes('campaigns.send'))[0]
  expect(sendButton()).toBeDefined()
  return {
    asked,
    reload: (...next: OfficeCampaigns['templates']) => act(async () => reload(next)),
    shown: () => select.selectedOptions[0]?.textContent,
    sendButton,
    send: () => act(async () => sendButton()!.click()),
  }
}

beforeEach(() => sessionStorage.clear())

test('what was looked at is what is sent, whatever came into the list meanwhile', async () => {
  const desk = await previewed(coupon(2), coupon(1))
  await desk.reload(coupon(3), coupon(2), coupon(1), red(1))
  expect(desk.shown()).toContain('C1')
  await desk.send()
  expect(desk.asked).toEqual([{ red: false, tpId: 1 }])
})

test('after a refused send the members are counted anew before the next', async () => {
  const desk = await previewed(coupon(2), red(1))
  await desk.send()
  expect(desk.asked).toEqual([{ red: true, tpId: 1 }])
  expect(desk.sendButton()).toBeUndefined()
})

test('when what was looked at is gone, nothing else is sent in its place', async () => {
  const desk = await previewed(coupon(2), coupon(1))
  await desk.reload(coupon(3), coupon(2))
  expect(desk.sendButton()).toBeUndefined()
})
