// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { TextsProvider } from '../i18n/use-t.ts'
import { TabList } from './TabList.tsx'
import { click, press, show, t } from './testing.tsx'

const tabs = [
  { name: 'a', title: 'A' },
  { name: 'b', title: 'B' },
  { name: 'c', title: 'C' },
]

function Three({ dir }: { dir: 'ltr' | 'rtl' }) {
  const [shown, setShown] = useState('a')
  return (
    <TextsProvider value={{ t, lang: 'zh', dir }}>
      <TabList id="three" label="Three" tabs={tabs} shown={shown} onShow={setShown} />
    </TextsProvider>
  )
}

async function open(dir: 'ltr' | 'rtl' = 'ltr') {
  const { container, find } = await show(<Three dir={dir} />)
  const all = [...container.querySelectorAll<HTMLElement>('[role=tab]')]
  const shown = () => all.filter(tab => tab.getAttribute('aria-selected') === 'true').map(tab => tab.id)
  const key = async (name: string) => {
    await press(document.activeElement!, name)
    expect(document.activeElement?.id).toBe(shown()[0])
    return shown()
  }
  all[0]!.focus()
  return { all, shown, key, list: find('[role=tablist]') }
}

test('Tab finds the shown one only', async () => {
  const { all, list } = await open()
  expect(list.getAttribute('aria-label')).toBe('Three')
  expect(all.map(tab => tab.tabIndex)).toEqual([0, -1, -1])
  await click(all[1]!)
  expect(all.map(tab => tab.tabIndex)).toEqual([-1, 0, -1])
})

test('arrows, Home and End show the others and take the focus along', async () => {
  const { key } = await open()
  expect(await key('ArrowRight')).toEqual(['three-b'])
  expect(await key('End')).toEqual(['three-c'])
  expect(await key('ArrowRight')).toEqual(['three-a'])
  expect(await key('ArrowLeft')).toEqual(['three-c'])
  expect(await key('Home')).toEqual(['three-a'])
})

test('arrows follow the direction of writing', async () => {
  const { key } = await open('rtl')
  expect(await key('ArrowLeft')).toEqual(['three-b'])
  expect(await key('ArrowRight')).toEqual(['three-a'])
})
