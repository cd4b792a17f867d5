// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { FileItem } from '../../contract/files.ts'
import { showInShop } from '../features/testing.tsx'
import { UploadError } from './upload-error.ts'
import { useFiles } from './use-files.ts'
import { useUploads } from './use-uploads.ts'

vi.mock('./upload.ts', () => ({
  uploadFile: async ({ name }: File) => {
    if (name.endsWith('.exe')) throw new UploadError(`no ${name}`, true)
    if (name === 'lost.png') throw new UploadError('no network')
    return { id: name.length, fname: name } as FileItem
  },
}))

async function choose(...names: string[]) {
  let uploads: (ReturnType<typeof useUploads> & { ids(): Promise<number[] | undefined> }) | undefined
  function Part() {
    const files = useFiles()
    uploads = { ...useUploads(files, { most: 3, mostText: 'at most 3' }), ids: files.ids }
    return (
      <>
        <output>{files.files.map(({ fname }) => fname).join(' ')}</output>
        <p>{uploads.fault}</p>
        <fieldset ref={uploads.place} tabIndex={-1} />
      </>
    )
  }
  const call = vi.fn(async () => ({ obj: {}, tbl: [] }))
  const { container } = await showInShop(<Part />, { call: call as never })
  let sent: number[] | undefined
  await act(async () => {
    uploads!.add(names.map(name => new File([], name)))
    sent = await uploads!.ids()
  })
  const text = (part: string) => container.querySelector(part)!.textContent
  const remove = (id: number) => act(async () => uploads!.remove(id))
  return { files: text('output'), fault: text('p'), isSent: sent !== undefined, container, remove, call }
}

test('a file that is refused is named, and the others arrive', async () => {
  const chosen = await choose('a.png', 'b.exe', 'cc.png')
  expect(chosen).toMatchObject({ files: 'a.png cc.png', fault: 'no b.exe', isSent: false })
})

test('without a network no other one is tried', async () => {
  expect(await choose('a.png', 'lost.png', 'cc.png')).toMatchObject({ files: 'a.png', fault: 'no network' })
})

test('of more than there is room for the first ones arrive, and it is said', async () => {
  const chosen = await choose('a.png', 'bb.png', 'ccc.png', 'dddd.png')
  expect(chosen).toMatchObject({ files: 'a.png bb.png ccc.png', fault: 'at most 3', isSent: false })
})

test('what is taken away is let go, and whoever took it away stays where the files are', async () => {
  const { container, remove, call } = await choose('a.png', 'bb.png')
  await remove(5)
  expect(container.querySelector('output')!.textContent).toBe('bb.png')
  expect(document.activeElement).toBe(container.querySelector('fieldset'))
  await vi.waitFor(() => expect(call).toHaveBeenCalledWith(expect.anything(), { ids: [5] }, { quiet: true }))
})
