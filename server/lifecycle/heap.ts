import { setFlagsFromString } from 'node:v8'

/**
 * By how much what has outlived the young generation may grow before it is collected, in hundredths. Left to itself the
 * collector waits until it is several times as much, on a machine with much memory (docs/decisions/0089).
 */
const growing = 50

/** Only what is collected later changes by it; nothing fails when there is more. */
export const keepHeapSmall = (): void => setFlagsFromString(`--heap-growing-percent=${growing}`)
