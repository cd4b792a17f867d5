// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { FileItem } from '../../../contract/files.ts'
import { UploadError } from '../../ui/upload-error.ts'
import { showInShop } from '../testing.tsx'
import { Proof } from './Proof.tsx'

let stored = 0
vi.mock('../../ui/upload.ts', () => ({
  uploadFile: async (file: File): Promise<FileItem> => {
    if (file.name === 'broken.png') throw new UploadError('no picture')
    const id = ++stored
    return { id, fname: file.name, url: `/images/u/${id}.png`, size: 1 }
  },
}))

const chooseIn = async (container: HTMLElement, name: string) => {
  const input = container.querySelector<HTMLInputElement>('input[type="file"]')!
  Object.defineProperty(input, 'files', { value: [new File(['x'], name)], configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
}

test('a proof that is replaced or removed before it is submitted does not stay on the disk', async () => {
  const removed: number[][] = []
  const call = vi.fn(async (_, { ids }) => {
    removed.push(ids)
    return { obj: {}, tbl: [] }
  })
  const uploaded: (number | undefined)[] = []
  const { container } = await showInShop(
    <Proof instructions="" error={undefined} onUploaded={id => uploaded.push(id)} />,
    { call: call as never },
  )
  const choose = async (name: string) => {
    await chooseIn(container, name)
    await vi.waitFor(() => expect(container.querySelector('img')).not.toBeNull())
  }
  await choose('a.png')
  await choose('b.png')
  await vi.waitFor(() => expect(removed).toEqual([[1]]))
  expect(uploaded.at(-1)).toBe(2)
  await act(async () => container.querySelector<HTMLButtonElement>('button')!.click())
  await vi.waitFor(() => expect(removed).toEqual([[1], [2]]))
  expect(uploaded.at(-1)).toBeUndefined()
  expect(container.querySelector('img')).toBeNull()
  expect(document.activeElement).toBe(container.querySelector('input[type="file"]'))
})

test('one whose replacement does not arrive stays', async () => {
  const uploaded: (number | undefined)[] = []
  const call = vi.fn(async () => ({ obj: {}, tbl: [] }))
  const { container } = await showInShop(
    <Proof instructions="" error={undefined} onUploaded={id => uploaded.push(id)} />,
    { call: call as never },
  )
  await chooseIn(container, 'a.png')
  await vi.waitFor(() => expect(uploaded.at(-1)).toBe(stored))
  await chooseIn(container, 'broken.png')
  await vi.waitFor(() => expect(container.textContent).toContain('no picture'))
  expect(uploaded.slice(-2)).toEqual([undefined, stored])
  expect(container.querySelector('img')?.getAttribute('src')).toBe(`/images/u/${stored}.png`)
  expect(call).not.toHaveBeenCalled()
})
