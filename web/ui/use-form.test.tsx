// @vitest-environment happy-dom
import { setTimeout as nextTurn } from 'node:timers/promises'
import { act } from 'react'
import { expect, test } from 'vitest'
import { showInShop } from '../features/testing.tsx'
import { type } from './testing.tsx'
import { useForm } from './use-form.ts'

test('what is wrong with a field is said until that field is changed', async () => {
  let form: ReturnType<typeof useForm> | undefined
  function Part() {
    form = useForm({})
    return (
      <form ref={form.form}>
        <input name="city" />
        <input name="street" />
        <output>{Object.values(form.errors).join('')}</output>
      </form>
    )
  }
  const { container } = await showInShop(<Part />)
  const said = () => container.querySelector('output')!.textContent
  await act(async () => form!.show({ city: 'no city', street: 'no street' }))
  expect(document.activeElement).toBe(container.querySelector('[name=city]'))
  await type(container.querySelector<HTMLInputElement>('[name=city]')!, 'Yiwu')
  await act(() => nextTurn())
  expect(said()).toBe('no street')
  await act(async () => form!.changed('street'))
  expect(said()).toBe('')
})
