// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { press, show } from '../../ui/testing.tsx'
import { Option } from './Option.tsx'

function Choice() {
  const [chosen, setChosen] = useState('a')
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <output>{chosen}</output>
      {isOpen &&
        ['a', 'b', 'c'].map(each => (
          <Option
            key={each}
            name="one"
            checked={chosen === each}
            off={each === 'c'}
            onChoose={() => setChosen(each)}
            onDone={() => setOpen(false)}
          >
            {each}
          </Option>
        ))}
    </>
  )
}

/** A finger's or a mouse's click counts itself; the one that an arrow key makes does not. */
const clickOn = (element: Element, detail: number) =>
  act(async () => element.dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true })))

test('An arrow key chooses and leaves the sheet open; Enter closes it', async () => {
  const { container, find } = await show(<Choice />)
  const second = container.querySelectorAll('input')[1]!
  await clickOn(second, 0)
  expect(find('output').textContent).toBe('b')
  await press(second, 'Enter')
  expect(container.querySelector('input')).toBeNull()
})

test('A press on its words chooses and closes, also what is chosen already', async () => {
  const { container, find } = await show(<Choice />)
  await clickOn(container.querySelectorAll('label > span')[1]!, 1)
  expect(find('output').textContent).toBe('b')
  expect(container.querySelector('input')).toBeNull()
})

test('What cannot be chosen closes nothing', async () => {
  const { container, find } = await show(<Choice />)
  await clickOn(container.querySelectorAll('label > span')[2]!, 1)
  expect(find('output').textContent).toBe('a')
  expect(container.querySelectorAll('input')).toHaveLength(3)
})
