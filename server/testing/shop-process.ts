import { fork } from 'node:child_process'
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { buildApp } from '../app.ts'
import { readConfig, rootFolder } from '../config.ts'
import { connect } from '../db/database.ts'
import { loadPacks } from '../i18n/texts.ts'
import { openServices } from '../lifecycle/open-services.ts'
import { Stopping } from '../lifecycle/stop.ts'

/** A server in a process of its own, without pages, that can be killed as a power cut would. */
export async function startProcess(
  databaseUrl: string,
  dataFolder: string,
  env: Record<string, string> = {},
) {
  const child = fork(import.meta.filename, {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      CARAVAN_DATA: dataFolder,
      LOG_LEVEL: 'silent',
      TRUST_PROXY: '1',
      ...env,
    },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const [address] = (await once(child, 'message')) as [string]
  const gone = once(child, 'exit')
  return {
    url: address,
    gone,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }
}

if (import.meta.main) {
  const stopping = new Stopping()
  const config = readConfig()
  const sql = connect(config.databaseUrl!, { max: 8 })
  stopping.add(() => sql.end({ timeout: 1 }))
  const packs = loadPacks(join(rootFolder, 'locales'))
  const { services, close } = await openServices({ config, sql, packs })
  stopping.add(close)
  const app = await buildApp({ services, pages: 'none' })
  stopping.addApp(app)
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
  // For the next one: this one may be killed.
  flushCompileCache()
}
