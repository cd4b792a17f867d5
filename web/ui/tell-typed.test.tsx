// @vitest-environment happy-dom
import { act, useEffect, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberTyped, tellTyped } from './tell-typed.ts'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
let root: Root | undefined
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function Form() {
  const [name, setName] = useState('')
  const [note, setNote] = useState('')
  const [about, setAbout] = useState('as it was')
  const [agreed, setAgreed] = useState(false)
  const [size, setSize] = useState('s')
  const [colour, setColour] = useState('red')
  useEffect(() => tellTyped(document), [])
  return (
    <form>
      <input name="name" value={name} onChange={event => setName(event.target.value)} />
      <textarea name="note" value={note} onChange={event => setNote(event.target.value)} />
      <textarea name="about" value={about} onChange={event => setAbout(event.target.value)} />
      <input
        name="agreed"
        type="checkbox"
        checked={agreed}
        onChange={event => setAgreed(event.target.checked)}
      />
      {['s', 'l'].map(one => (
        <input
          key={one}
          name="size"
          type="radio"
          value={one}
          checked={size === one}
          onChange={() => setSize(one)}
        />
      ))}
      <select name="colour" value={colour} onChange={event => setColour(event.target.value)}>
        <option value="red" />
        <option value="blue" />
      </select>
      <output>{JSON.stringify({ name, note, about, agreed, size, colour })}</output>
    </form>
  )
}

/** A form as the server sent it, filled in before its code is there. */
async function open(fill: (field: <F extends HTMLElement>(selector: string) => F) => void) {
  const box = document.body.appendChild(document.createElement('div'))
  box.innerHTML = renderToString(<Form />)
  fill(selector => box.querySelector(selector)!)
  rememberTyped()
  await act(async () => {
    root = hydrateRoot(box, <Form />)
  })
  return JSON.parse(box.querySelector('output')!.textContent)
}

const untouched = { name: '', note: '', about: 'as it was', agreed: false, size: 's', colour: 'red' }

test('what is entered before a page is alive is known when it is', async () => {
  const known = await open(field => {
    field<HTMLInputElement>('[name=name]').value = 'Wang'
    field<HTMLTextAreaElement>('[name=note]').value = 'by the back door'
    field<HTMLTextAreaElement>('[name=about]').value = 'as it is now'
    field<HTMLInputElement>('[name=agreed]').checked = true
    field<HTMLInputElement>('[value=l]').checked = true
    field<HTMLSelectElement>('select').value = 'blue'
  })
  expect(known).toEqual({
    name: 'Wang',
    note: 'by the back door',
    about: 'as it is now',
    agreed: true,
    size: 'l',
    colour: 'blue',
  })
})

test('a form that nobody touched is left alone', async () => {
  expect(await open(() => {})).toEqual(untouched)
})

test('what only the browser brought back is the page’s business', async () => {
  vi.stubGlobal('navigator', { ...navigator, userActivation: { hasBeenActive: false } })
  const known = await open(field => {
    field<HTMLInputElement>('[name=name]').value = 'Wang'
  })
  expect(known).toEqual(untouched)
})
