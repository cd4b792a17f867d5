import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../scripts/sources.ts'
import { soakMemory } from './soak-memory.ts'

/** The long forms of what `npm test` tries briefly. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '60' },
    clients: { type: 'string', default: '8' },
  },
})

const parts: Record<string, () => boolean | Promise<boolean>> = {
  memory: () => soakMemory({ minutes: Number(values.minutes), clients: Number(values.clients) }),
  faults: () => tests('server/lifecycle/faults.test.ts', { FAULTS: '50', AWAY_MS: '10000' }),
  crashes: () => tests('server/lifecycle/crash.test.ts', { CRASHES: '100' }),
  sums: () => tests('server/records/day-sums-moves.test.ts', { SUMS: '50' }),
  papers: () => tests('server/pdf/pdf.test.ts', { PAPERS: 'all' }),
  large: () => tests('demo/load.test.ts', { LARGE: '1' }),
  pages: () =>
    run(['@playwright', 'test', 'cli.js'], ['test', 'every-page', 'odd-addresses'], { PAGES: 'all' }),
  languages: () =>
    run(['@playwright', 'test', 'cli.js'], ['test', 'all-languages', 'account-ways'], { LANGUAGES: 'all' }),
}

const tests = (file: string, env: Record<string, string>): boolean =>
  run(['vitest', 'vitest.mjs'], ['run', file], env)

function run(program: readonly string[], args: readonly string[], env: Record<string, string>): boolean {
  const result = spawnSync(process.execPath, [join('node_modules', ...program), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return result.status === 0
}

const wanted = positionals.length ? positionals : Object.keys(parts)
const unknown = wanted.filter(name => !Object.hasOwn(parts, name))
if (unknown.length) {
  console.error(`There is no soak ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
for (const name of wanted) if (!(await parts[name]!())) process.exitCode = 1
