import sharp from 'sharp'
import { turns } from './turns.ts'

// What libvips remembers of earlier pictures is never asked for again, and threads of its own only take memory from us.
sharp.cache(false)
sharp.concurrency(1)

/** Decoding occupies Node's few threads, which reading files and checking passwords need as well, and much memory. */
export const decoding = turns(2)
