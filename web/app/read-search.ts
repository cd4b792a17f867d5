import { type GenericSchema, safeParse } from 'valibot'
import { NotFound } from '../router/router.ts'

/** What an address asks of a page; what is unusable of it counts as missing. */
export function readSearch<Search>(
  schema: GenericSchema<unknown, Search>,
  raw: Readonly<Record<string, string>>,
): Search {
  const result = safeParse(schema, raw)
  if (result.success) return result.output
  const unusable = new Set(result.issues.map(issue => issue.path?.[0]?.key))
  const retry = safeParse(
    schema,
    Object.fromEntries(Object.entries(raw).filter(([name]) => !unusable.has(name))),
  )
  if (!retry.success) throw new NotFound()
  return retry.output
}
