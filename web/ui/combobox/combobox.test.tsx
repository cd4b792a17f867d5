// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { click, press, show } from '../testing.tsx'
import { OptionList } from './OptionList.tsx'
import { useCombobox } from './use-combobox.ts'

const fruit = [
  { id: 1, name: 'Apple' },
  { id: 2, name: 'Banana' },
  { id: 3, name: 'Cherry' },
]

function Fruit({ onChoose }: { onChoose(name: string): void }) {
  const [items, setItems] = useState<typeof fruit>()
  const box = useCombobox({
    items,
    onChoose: ({ name }) => onChoose(name),
    onOpen: () => setItems(fruit),
    onClose: () => setItems(undefined),
  })
  return (
    <>
      <input {...box.field} onKeyDown={box.onKey} />
      <OptionList box={box} label="Fruit">
        {({ name }) => name}
      </OptionList>
    </>
  )
}

async function open() {
  const onChoose = vi.fn()
  const page = await show(<Fruit onChoose={onChoose} />)
  const field = page.find('input')
  await press(field, 'ArrowDown')
  const active = () => {
    const id = field.getAttribute('aria-activedescendant')
    return id === null ? undefined : document.getElementById(id)
  }
  return { ...page, field, onChoose, active }
}

test('the field says that it has a list, and whether it is there', async () => {
  const { find } = await show(<Fruit onChoose={() => {}} />)
  const field = find('input')
  expect(field.getAttribute('role')).toBe('combobox')
  expect(field.getAttribute('aria-expanded')).toBe('false')
  expect(find('[role=listbox]').hidden).toBe(true)
  await press(field, 'ArrowDown')
  expect(field.getAttribute('aria-expanded')).toBe('true')
  expect(field.getAttribute('aria-controls')).toBe(find('[role=listbox]').id)
  expect(find('[role=listbox]').hidden).toBe(false)
})

test('arrows walk through the suggestions and back to the own words', async () => {
  const { field, active } = await open()
  expect(active()).toBeUndefined()
  await press(field, 'ArrowDown')
  expect(active()?.textContent).toBe('Apple')
  expect(active()?.getAttribute('aria-selected')).toBe('true')
  await press(field, 'ArrowUp')
  expect(active()).toBeUndefined()
  await press(field, 'ArrowUp')
  expect(active()?.textContent).toBe('Cherry')
  await press(field, 'ArrowDown')
  expect(active()).toBeUndefined()
})

test('the active suggestion scrolls into view', async () => {
  const { field, active } = await open()
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  await press(field, 'ArrowUp')
  expect(scrolled.mock.contexts).toEqual([active()])
})

test('Enter takes the active suggestion, and is nobody else’s then', async () => {
  const { field, onChoose } = await open()
  expect((await press(field, 'Enter')).defaultPrevented).toBe(false)
  await press(field, 'ArrowDown')
  expect((await press(field, 'Enter')).defaultPrevented).toBe(true)
  expect(onChoose.mock.calls).toEqual([['Apple']])
})

test('an Enter that ends a composed word takes nothing', async () => {
  const { field, onChoose } = await open()
  await press(field, 'ArrowDown')
  await press(field, 'Enter', { isComposing: true })
  expect(onChoose).not.toHaveBeenCalled()
})

test('Escape closes the list, and what is around it stays', async () => {
  const { field, find } = await open()
  const event = await press(field, 'Escape')
  expect(event.defaultPrevented).toBe(true)
  expect(find('[role=listbox]').hidden).toBe(true)
  expect((await press(field, 'Escape')).defaultPrevented).toBe(false)
})

test('a press on a suggestion takes it, and leaves the focus in the field', async () => {
  const { onChoose, container } = await open()
  const banana = container.querySelectorAll('[role=option]')[1]!
  const down = new MouseEvent('mousedown', { bubbles: true, cancelable: true })
  banana.dispatchEvent(down)
  expect(down.defaultPrevented).toBe(true)
  await click(banana)
  expect(onChoose.mock.calls).toEqual([['Banana']])
})
