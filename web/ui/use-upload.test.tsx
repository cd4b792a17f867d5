// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { showInShop } from '../features/testing.tsx'
import { UploadError } from './upload-error.ts'
import { useUpload } from './use-upload.ts'

// Its code comes with the first file, and may not come.
vi.mock('./upload.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('what cannot be sent because its code did not come says so, as any other upload that failed', async () => {
  let upload: ReturnType<typeof useUpload> | undefined
  function Part() {
    upload = useUpload()
    return null
  }
  await showInShop(<Part />)
  await expect(upload!(new File([], 'a.png'))).rejects.toEqual(
    expect.objectContaining({ constructor: UploadError, message: '网络异常，请检查网络后重试' }),
  )
})
