import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import type { Sql } from './db/database.ts'
import type { Drawings } from './features/files/shop-pictures.ts'
import type { Packs } from './i18n/texts.ts'
import { startJobs } from './jobs/jobs.ts'
import { keepHeapSmall } from './lifecycle/heap.ts'
import { openServices } from './lifecycle/open-services.ts'
import type { Stopping } from './lifecycle/stop.ts'

interface Serving {
  config: Config
  sql: Sql
  packs: Packs
  drawings: Drawings
  say: (line: string) => void
  stopping: Stopping
  pages: { dist: string } | 'dev'
  /** Whether this process also does what happens by itself. */
  jobs: boolean
}

/** Loaded only where it is needed: the first of several processes serves nobody, and would keep all of this in memory. */
export async function serve({
  config,
  sql,
  packs,
  drawings,
  say,
  stopping,
  pages,
  jobs,
}: Serving): Promise<void> {
  keepHeapSmall()
  const checkReplies = pages === 'dev'
  const { services, close } = await openServices({ config, sql, packs, say, drawings, checkReplies })
  stopping.add(close)
  const app = await buildApp({ services, pages })
  if (jobs) stopping.add(await startJobs({ ...services, sql: sql.patient }, app.log))
  stopping.addApp(app)
  await app.listen({ port: config.port, host: config.host })
}
