import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from '../config.ts'

const dist = join(rootFolder, 'dist')
const mark = join(dist, '.built-from')
const inputs = ['web', 'contract', 'locales', 'vite.config.ts', 'package-lock.json']

/** Builds the pages when their sources are not the ones they were built from. */
export async function buildIfStale(log: (line: string) => void): Promise<string> {
  const wanted = fingerprint()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return dist
  log('Building the pages…')
  const started = Date.now()
  // In a process of its own: the server would keep the builder's memory for good.
  const builder = spawn(process.execPath, [import.meta.filename, wanted], { stdio: 'inherit' })
  const [code] = (await once(builder, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The pages could not be built; the lines above say why')
  log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return dist
}

/** Into a folder of its own first: another process may be serving, or building, at the same time. */
async function build(fingerprint: string): Promise<void> {
  process.env.NODE_ENV = 'production'
  const { createBuilder } = await import('vite')
  const draft = `${dist}.${process.pid}`
  try {
    const builder = await createBuilder({
      root: rootFolder,
      logLevel: 'warn',
      environments: {
        client: { build: { outDir: join(draft, 'client') } },
        ssr: { build: { outDir: join(draft, 'server') } },
        worker: { build: { outDir: join(draft, 'worker') } },
        first: { build: { outDir: join(draft, 'first') } },
      },
    })
    await builder.build(builder.environments.client!)
    await builder.build(builder.environments.ssr!)
    await builder.build(builder.environments.worker!)
    await builder.build(builder.environments.first!)
    writeFileSync(join(draft, '.built-from'), fingerprint)
    rmSync(dist, { recursive: true, force: true })
    renameSync(draft, dist)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function fingerprint(): string {
  const hash = createHash('sha256')
  const visit = (path: string) => {
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) visit(join(path, name))
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(path.slice(rootFolder.length)).update(readFileSync(path))
    }
  }
  for (const input of inputs) visit(join(rootFolder, input))
  return hash.digest('hex')
}

if (import.meta.main) {
  const [wanted] = process.argv.slice(2)
  await (wanted ? build(wanted) : buildIfStale(console.log))
}
