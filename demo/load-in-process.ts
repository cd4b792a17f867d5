import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Sql } from '../server/db/database.ts'

/**
 * Fills an empty database in a process of its own, which ends: the server would keep the demo's data, and what it took to cut
 * all its words for the search, for good.
 */
export async function loadInProcess(
  sql: Sql,
  { url, searched, signal }: { url: string; searched: number; signal: AbortSignal },
): Promise<void> {
  const [known] = await sql`select 1 from shops limit 1`
  if (known) return
  const loader = spawn(process.execPath, [...process.execArgv, import.meta.filename, String(searched)], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: url },
  })
  const stop = () => loader.kill()
  signal.addEventListener('abort', stop)
  const [code] = (await once(loader, 'exit')) as [number | null]
  signal.removeEventListener('abort', stop)
  if (code !== 0) throw new Error('The demo shop could not be loaded; the lines above say why')
}

if (import.meta.main) {
  const { loadDemo } = await import('./load.ts')
  const { cutFirstWords } = await import('./indexes.ts')
  const sql = connect(process.env.DATABASE_URL!)
  await loadDemo(sql, line => console.log(line))
  await cutFirstWords(sql, Number(process.argv[2]))
  await sql.end()
}
