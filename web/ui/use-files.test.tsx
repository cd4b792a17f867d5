// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import type { FileItem } from '../../contract/files.ts'
import { show } from './testing.tsx'
import { type ChosenFiles, useFiles } from './use-files.ts'

const file = (id: number) => ({ id, fname: `${id}.png` }) as FileItem

async function open() {
  let files: ChosenFiles | undefined
  function Part() {
    files = useFiles()
    return <output>{files.files.map(({ fname }) => fname).join()}</output>
  }
  const { find } = await show(<Part />)
  return { now: () => files!, text: () => find('output').textContent }
}

test('what is sent waits for the files that are on their way', async () => {
  const { now, text } = await open()
  const upload = Promise.withResolvers<boolean>()
  await act(async () => now().change(() => [file(1)]))
  now().hold(upload.promise)
  const ids = now().ids()
  await act(async () => {
    now().change(before => [...before, file(2)])
    upload.resolve(true)
  })
  expect(await ids).toEqual([1, 2])
  expect(text()).toBe('1.png,2.png')
})

test('one that did not arrive holds back what is sent, until it is sent without it', async () => {
  const { now } = await open()
  now().hold(Promise.resolve(false))
  expect(await now().ids()).toBeUndefined()
  expect(await now().ids()).toEqual([])
})

test('what is taken away while another is on its way stays away', async () => {
  const { now, text } = await open()
  const before = now()
  await act(async () => before.change(() => [file(1)]))
  await act(async () => before.change(all => all.filter(({ id }) => id !== 1)))
  await act(async () => before.change(all => [...all, file(2)]))
  expect(text()).toBe('2.png')
})
