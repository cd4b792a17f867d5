import sharp from 'sharp'
import { semaphore } from '../../limits/semaphore.ts'

// What libvips remembers of earlier pictures is never asked for again, and threads of its own only take memory from us.
sharp.cache(false)
sharp.concurrency(1)

const nextDecoder = semaphore(2)

/** Decoding occupies Node's few threads, which reading files and checking passwords need as well, and much memory. */
export async function decoding<T>(work: () => Promise<T>): Promise<T> {
  using _turn = await nextDecoder()
  return await work()
}
