import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import { expect, test } from 'vitest'
import { connect } from './database.ts'

/** As vitest does: a signal ends the run at once, and nothing is taken down. */
const run = `
  import setUp from './server/db/test-setup.ts'
  process.once('SIGTERM', () => process.exit(143))
  await setUp({ provide: (_, address) => console.log(address) })`

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  let text = ''
  for await (const piece of stdout!.setEncoding('utf8')) {
    text += String(piece)
    if (text.includes('\n')) break
  }
  return text.trim()
}

const foldersOf = ({ pid }: ChildProcess): string[] =>
  ['/dev/shm', os.tmpdir()]
    .filter(place => fs.existsSync(place))
    .flatMap(place => fs.readdirSync(place))
    .filter(name => name.startsWith(`caravan-test-${pid}-`))

test('a run of the tests that a signal ends leaves no database behind', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', run], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TEST_DATABASE_URL: '' },
  })
  const ended = once(child, 'exit')
  try {
    const url = await (await fetch(await firstLine(child), { method: 'POST' })).text()
    const sql = connect(url, { max: 1 })
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
    await sql.end()
    expect(foldersOf(child)).toHaveLength(1)
    child.kill('SIGTERM')
    expect((await ended)[0]).toBe(143)
    expect(foldersOf(child)).toEqual([])
    await expect(connect(url, { max: 1 })`select 1`).rejects.toThrow()
  } finally {
    child.kill('SIGKILL')
  }
})
