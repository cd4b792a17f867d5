import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from './testing.ts'

/** Tables from which the shop itself deletes; what head office deletes by hand is rare. */
function deletedFrom(): Set<string> {
  const server = join(import.meta.dirname, '..')
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    name => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing'),
  )
  const found = sources.flatMap(name => [
    ...readFileSync(join(server, name), 'utf8').matchAll(/\bdelete from (\w+)/g),
  ])
  return new Set(found.map(([, table]) => table!))
}

test('what names rows that are deleted by themselves has an index for it', async () => {
  const { sql, drop } = await testDatabase()
  const tables = deletedFrom()
  expect(tables).toContain('files')
  // An index that begins with a column of the key, of all rows or of those that name something.
  const bare = await sql<{ parent: string; child: string }[]>`
    select c.confrelid::regclass::text as parent, c.conrelid::regclass || '.' || a.attname as child
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and not exists (
      select from pg_index i join pg_attribute b on b.attrelid = i.indrelid and b.attnum = i.indkey[0]
      where i.indrelid = c.conrelid and i.indkey[0] = any(c.conkey)
        and coalesce(pg_get_expr(i.indpred, i.indrelid), '') in ('', format('(%I IS NOT NULL)', b.attname)))`
  await drop()
  expect(bare.filter(({ parent }) => tables.has(parent)).map(({ child }) => child)).toEqual([])
})
