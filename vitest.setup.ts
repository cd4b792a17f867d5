import { vi } from 'vitest'

const { waitFor, waitUntil } = vi
const patient = 20_000

// A slow machine is no failure: a second, as it comes, is less than a page takes on one that has much else to do.
vi.waitFor = (callback, options = patient) => waitFor(callback, options)
vi.waitUntil = (callback, options = patient) => waitUntil(callback, options)
