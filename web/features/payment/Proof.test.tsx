// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { FileItem } from '../../../contract/files.ts'
import { showInShop } from '../testing.tsx'
import { Proof } from './Proof.tsx'

let stored = 0
vi.mock('../../ui/upload.ts', () => ({
  uploadFile: async (file: File): Promise<FileItem> => ({
    id: ++stored,
    fname: file.name,
    url: `/images/u/${stored}.png`,
    size: 1,
  }),
}))

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
  const input = container.querySelector<HTMLInputElement>('input[type="file"]')!
  const choose = async (name: string) => {
    Object.defineProperty(input, 'files', { value: [new File(['x'], name)], configurable: true })
    await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
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
})
