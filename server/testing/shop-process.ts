import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buildApp } from '../app.ts'
import { openCache } from '../cache/cache.ts'
import { readConfig, rootFolder } from '../config.ts'
import { connect } from '../db/database.ts'
import { openPictures } from '../features/files/shop-pictures.ts'
import { loadPacks } from '../i18n/texts.ts'
import { Stopping } from '../lifecycle/stop.ts'
import { openDisk } from '../limits/disk.ts'
import { openSms } from '../ports/sms/open.ts'
import { openStorage } from '../ports/storage/open.ts'

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
  const storage = await openStorage({ config, sql })
  const disk = openDisk(config)
  const services = {
    config,
    sql,
    cache: await openCache(sql),
    packs: loadPacks(join(rootFolder, 'locales')),
    storage,
    disk,
    pictures: openPictures({ config, storage, disk }),
    sms: openSms(config, sql, () => {}),
    checkReplies: false,
  }
  const app = await buildApp({ services, pages: 'none' })
  stopping.addApp(app)
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
}
