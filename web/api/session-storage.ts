import * as v from 'valibot'

/**
 * JSON values of this browser tab under keys that its callers choose (product §7). Storage may be blocked or full, and anybody may
 * have written anything under a key: a value that cannot be read, or is not of the expected shape, is simply absent.
 */
export function readSession<S extends v.GenericSchema>(key: string, schema: S): v.InferOutput<S> | undefined {
  try {
    const text = sessionStorage.getItem(key)
    if (text === null) return undefined
    const parsed = v.safeParse(schema, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** True when the value will be there the next time; `undefined` removes it. */
export function writeSession(key: string, value: unknown): boolean {
  try {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
