// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { focusScanBox, ScanBox } from './ScanBox.tsx'
import { press, show } from './testing.tsx'

const page = () =>
  show(
    <>
      <ScanBox label="扫码" hint="" nothing="" onScan={vi.fn()} />
      <button type="button">新箱</button>
      <input id="quantity" />
      <div role="alertdialog">
        <button type="button" id="sure">
          确定
        </button>
      </div>
    </>,
  )

test('a scan that begins while a button has the focus comes to the box', async () => {
  const { find } = await page()
  const button = find('button')
  button.focus()
  await press(button, '6')
  expect(document.activeElement).toBe(find('#scan-box'))
})

test.each([
  ['a field', '#quantity', '6', {}],
  ['a question', '#sure', '6', {}],
  ['a button that is pressed by the space bar', 'button', ' ', {}],
  ['a command', 'button', 'c', { ctrlKey: true }],
])('%s keeps its keys', async (_, selector, key, more) => {
  const { find } = await page()
  const element = find(selector)
  element.focus()
  await press(element, key, more)
  expect(document.activeElement).toBe(element)
})

test('whoever is done elsewhere sends the focus back', async () => {
  const { find } = await page()
  find('#quantity').focus()
  focusScanBox()
  expect(document.activeElement).toBe(find('#scan-box'))
})
